import { Box, Flex, Heading, Link, Text } from '@chakra-ui/react'
import type { Place } from '@squall/shared/rules/place'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAge } from '../../../../platform/format'
import { paths } from '../../../../platform/paths'
import { useNow } from '../../../../platform/timer-hooks'
import { trpc } from '../../../../platform/trpc'
import { BaseMapCanvas } from '../../../../ui/base-map/BaseMap'
import { useMapView } from '../../../../ui/base-map/use-map-view'
import { useRadarPictures } from '../pictures/use-radar-pictures'
import { toLinkQuery, toRadarQuery } from '../radar-view'
import { useRadarSettings } from '../settings'
import { StormCells } from './overlays/StormCells'
import { RadarPicture } from './RadarPicture'

const EVERY_MINUTE = 60_000

const LAYER = 'reflectivity'

const ZOOM = 8

const polled = { refetchInterval: EVERY_MINUTE, placeholderData: keepPreviousData }

/** The one frame that is loaded stands still. */
const newestFrame = { usePlaying: () => ({ frame: 0, isPlaying: false }) }

interface RadarGlanceProps {
  place: Place
  /** Whose place it is: 'Radar at Moore, OK'. */
  title: string
}

/** The newest radar picture around a place with the storms on it, as a small map that leads to the radar. */
export default function RadarGlance({ place, title }: RadarGlanceProps) {
  const { latitude, longitude } = place
  const start = useMemo(() => ({ center: { latitude, longitude }, zoom: ZOOM }), [latitude, longitude])
  const { frame, view } = useMapView(start)
  const { settings } = useRadarSettings()
  const query = toRadarQuery(start)
  const { data, isError } = trpc.radar.data.useQuery(query, polled)
  const cells = trpc.radar.stormCells.useQuery({ lat: query.lat, lon: query.lon }, polled)
  const found = data?.layers.find((one) => one.layer === LAYER)
  const layer = useMemo(() => (found ? { ...found, frames: found.frames.slice(-1) } : undefined), [found])
  const pictures = useRadarPictures(layer)
  const now = useNow(EVERY_MINUTE)
  const age = data?.timestamp ? formatAge(data.timestamp, now) : 'No radar picture'
  const note = isError ? 'Radar is unavailable' : data === undefined ? null : age
  return (
    <Box
      as="section"
      aria-label={title}
      className="dark"
      position="relative"
      borderWidth="1px"
      borderRadius="l3"
      overflow="hidden"
      bg="bg.subtle"
      color="fg"
    >
      <Box ref={frame} position="relative" h="11rem">
        <BaseMapCanvas view={view} part="ground" />
        <RadarPicture pictures={pictures} layer={layer} settings={settings} playback={newestFrame} view={view} />
        <BaseMapCanvas view={view} part="labels" />
        {view.width > 0 ? (
          <Box as="svg" position="absolute" inset="0" w="full" h="full" pointerEvents="none" aria-hidden>
            <StormCells cells={cells.data ?? []} view={view} />
            <circle cx={view.width / 2} cy={view.height / 2} r="6" fill="white" stroke="black" strokeWidth="2" />
          </Box>
        ) : null}
      </Box>
      <Flex
        position="absolute"
        insetInline="0"
        top="0"
        px="3"
        h="9"
        alignItems="center"
        justifyContent="space-between"
        gap="2"
        bgImage="linear-gradient(rgb(5 8 15 / 0.9), rgb(5 8 15 / 0.4) 70%, transparent)"
      >
        <Heading as="h2" textStyle="label" lineClamp="1">
          {/* The link covers the map. */}
          <Link asChild color="inherit" _before={{ content: '""', position: 'absolute', insetInline: '0', h: '11rem' }}>
            <RouterLink to={`${paths.radar}?${toLinkQuery(start, LAYER, null)}`}>{title}</RouterLink>
          </Link>
        </Heading>
        {note === null ? null : (
          <Text textStyle="xs" color="fg.muted" flexShrink="0" role={isError ? 'status' : undefined}>
            {note}
          </Text>
        )}
      </Flex>
    </Box>
  )
}

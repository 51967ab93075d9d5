import { Box, Flex, Heading, Link, Text } from '@chakra-ui/react'
import type { Place } from '@squall/shared/rules/place'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatAge } from '../../../../platform/format'
import { toFeatures, toPoint } from '../../../../platform/map/geojson.rules'
import { paths } from '../../../../platform/paths'
import { useNow, useWasIdle } from '../../../../platform/timer-hooks'
import { trpc } from '../../../../platform/trpc'
import { MapLayers } from '../../../../ui/map/MapLayers'
import { MapView } from '../../../../ui/map/MapView'
import { useMap } from '../../../../ui/map/map-context'
import { RadarCells } from '../map/RadarCells'
import { RadarValues } from '../map/RadarValues'
import { createScanPlayer } from '../map/scan-player'
import { useScanLoop } from '../map/use-scan-loop'
import { findNewestScan } from '../playback.rules'
import { toLinkQuery, toMapZoom } from '../radar-view'

const EVERY_MINUTE = 60_000

const PRODUCT = 'reflectivity'

const ZOOM = 8

interface RadarGlanceProps {
  place: Place
  /** Whose place it is: 'Radar at Moore, OK'. */
  title: string
}

/** The newest radar picture around a place with the storms on it, as a small map that leads to the radar. */
export default function RadarGlance({ place, title }: RadarGlanceProps) {
  const { latitude, longitude } = place
  const start = useMemo(() => ({ center: { latitude, longitude }, zoom: toMapZoom(ZOOM) }), [latitude, longitude])
  const [player] = useState(createScanPlayer)
  const { loop, isError, scans } = useScanLoop(player, {
    ...{ center: start.center, zoom: start.zoom, mosaicBelow: 0 },
    ...{ product: PRODUCT, tilt: 1, radar: null },
  })
  const cells = trpc.radar.stormCells.useQuery(
    { lat: latitude, lon: longitude },
    { refetchInterval: EVERY_MINUTE, placeholderData: keepPreviousData },
  )
  // The map is the heaviest part of a page that is about something else.
  const isIdle = useWasIdle()
  const now = useNow(EVERY_MINUTE)
  const newest = loop && findNewestScan(loop.frames)
  const age = newest ? formatAge(newest, now) : 'No radar picture'
  const note = isError ? 'Radar is unavailable' : scans === undefined ? null : age
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
      <Box position="relative" h="11rem" aria-hidden inert>
        {isIdle ? (
          <MapView label={title} start={start} isStill textHint="">
            <RadarValues player={player} />
            <RadarCells player={player} cells={cells.data} cellsAt={cells.dataUpdatedAt} />
            <HerePoint place={start.center} />
          </MapView>
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
            <RouterLink to={`${paths.radar}?${toLinkQuery({ center: place, zoom: ZOOM }, PRODUCT, null)}`}>
              {title}
            </RouterLink>
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

/** A dot at the place that the picture is about. */
function HerePoint({ place }: { place: Place }) {
  const { colors } = useMap()
  const source = useMemo(() => ({ type: 'geojson' as const, data: toFeatures([toPoint(place)]) }), [place])
  const layers = useMemo(
    () => [
      {
        ...{ id: 'here', type: 'circle' as const, source: 'here' },
        paint: {
          'circle-radius': 5,
          'circle-color': 'white',
          'circle-stroke-color': colors.nws.casing,
          'circle-stroke-width': 2,
        },
      },
    ],
    [colors],
  )
  return <MapLayers id="here" source={source} slot="marks" layers={layers} />
}

import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { distanceKm } from '@squall/shared/rules/geo'
import { placeToWorldPoint } from '@squall/shared/rules/mercator'
import { NO_ECHO, RANGE_FOLDED, type RadarLayerName, radarScales } from '@squall/shared/rules/radar-scale'
import { useEffect, useMemo, useState } from 'react'
import { type MapView, type Point, placeAt, worldScale } from '../../../../platform/base-map/projection.rules'
import { formatKm } from '../../../../platform/format'
import { useDebouncedValue } from '../../../../platform/timer-hooks'
import { getLevelColor, toRoundedValue } from '../palettes.rules'
import { keepsPeaks } from '../pictures/frames.rules'
import type { RadarPainter } from '../pictures/painter'
import type { RadarScreen } from '../use-radar-screen'
import { usePointer } from './use-pointer'

/** The value under the centre is announced once a map moved by keys comes to rest. */
const SAY_AFTER_MS = 600

/** Clear of a cursor, and of a thumb. */
const OFF_CURSOR = 14

const OFF_FINGER = 44

type PointerValueProps = Pick<RadarScreen, 'map' | 'pictures' | 'layer' | 'settings' | 'data' | 'playback'>

/** What the radar measured under the mouse or a resting finger, or in the middle for those who use keys; and how far off that is. */
export function PointerValue({ map, pictures, layer, settings, data, playback }: PointerValueProps) {
  const { frame } = playback.usePlaying()
  const { view } = map
  const pointed = usePointer(map.frame)
  const point = useMemo(() => pointOf(pointed, view), [pointed, view])
  const addresses = pictures.paintedFrom(frame).join(' ')
  const { painter } = pictures
  const level = useRadarLevel({ painter, layer: layer?.layer, pictures: addresses, view, point })
  const radar = data.data?.radars.find(({ id }) => id === data.data?.radarStation)
  const isShown = pointed !== null && point !== null && layer !== undefined && level !== undefined

  const reading = isShown ? formatReading(layer.layer, level) : ''
  const distance = isShown && radar ? `${formatKm(kmTo(radar, view, point))} from ${radar.id}` : ''
  const spoken = useDebouncedValue(pointed?.by === 'keys' && isShown ? `${reading}, ${distance}` : '', SAY_AFTER_MS)

  return (
    <>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {isShown ? (
        <>
          {pointed.by === 'mouse' ? null : <Target at={point} />}
          <Box
            aria-hidden
            data-reading={reading}
            position="absolute"
            pointerEvents="none"
            zIndex="1"
            px="2"
            py="1"
            borderRadius="l1"
            bg="bg.panel/90"
            color="fg"
            borderWidth="1px"
            whiteSpace="nowrap"
            fontVariantNumeric="tabular-nums"
            style={placed(point, view, pointed.by)}
          >
            <Text textStyle="sm" fontWeight="600" display="flex" alignItems="center" gap="1.5">
              <chakra.span
                w="3"
                h="3"
                borderRadius="2px"
                borderWidth="1px"
                style={{
                  background: (level !== null && getLevelColor(layer.layer, settings.palette, level)) || 'transparent',
                }}
              />
              {reading}
            </Text>
            <Text textStyle="2xs" color="fg.muted">
              {distance}
            </Text>
          </Box>
        </>
      ) : null}
    </>
  )
}

type View = RadarScreen['map']['view']

type PointedPlace = ReturnType<typeof usePointer>

function pointOf(pointed: PointedPlace, view: View): Point | null {
  if (pointed === null || view.width === 0) return null
  return pointed.by === 'keys' ? [view.width / 2, view.height / 2] : pointed.point
}

const kmTo = ({ lat, lon }: { lat: number; lon: number }, view: View, point: Point) =>
  distanceKm({ latitude: lat, longitude: lon }, placeAt(view, point))

/** Beside the point on the side that has room, and above a finger where there is room. */
function placed([x, y]: Point, { width, height }: View, by: 'mouse' | 'finger' | 'keys') {
  const isRight = x > width / 2
  if (by !== 'mouse') {
    const off = by === 'finger' ? OFF_FINGER : OFF_CURSOR
    const isTop = y < 110
    return {
      ...(isTop ? { top: `${y + off}px` } : { bottom: `${height - y + off}px` }),
      ...(isRight ? { right: `${Math.max(8, width - x - 60)}px` } : { left: `${Math.max(8, x - 60)}px` }),
    }
  }
  return {
    ...(y > height / 2 ? { bottom: `${height - y + OFF_CURSOR}px` } : { top: `${y + OFF_CURSOR}px` }),
    ...(isRight ? { right: `${width - x + OFF_CURSOR}px` } : { left: `${x + OFF_CURSOR}px` }),
  }
}

/** Says exactly where, as a finger hides it and keys have no cursor. */
function Target({ at: [x, y] }: { at: Point }) {
  return (
    <chakra.svg
      aria-hidden
      position="absolute"
      pointerEvents="none"
      viewBox="-14 -14 28 28"
      w="28px"
      h="28px"
      fill="none"
      style={{ left: `${x - 14}px`, top: `${y - 14}px` }}
    >
      <path d="M-12 0h7M5 0h7M0 -12v7M0 5v7" stroke="#000" strokeWidth="4" strokeLinecap="round" />
      <path d="M-12 0h7M5 0h7M0 -12v7M0 5v7" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
    </chakra.svg>
  )
}

interface LevelWanted {
  painter: RadarPainter | null
  layer: RadarLayerName | undefined
  /** Addresses of the pictures that are painted, with a space between them. */
  pictures: string
  view: MapView
  point: Point | null
}

/** The level under a point of the map: undefined without a point or while loading, null outside every picture. */
function useRadarLevel({ painter, layer, pictures, view, point }: LevelWanted): number | null | undefined {
  const [level, setLevel] = useState<number | null>()
  // The worker has the pictures.
  useEffect(() => {
    if (painter === null || layer === undefined || pictures === '' || point === null) return setLevel(undefined)
    let isOutdated = false
    const question = {
      pictures: pictures.split(' '),
      place: placeToWorldPoint(placeAt(view, point)),
      perPixel: 1 / worldScale(view),
      keepsPeaks: keepsPeaks(layer),
    }
    void painter.levelAt(question).then((answer) => {
      if (!isOutdated) setLevel(answer)
    })
    return () => {
      isOutdated = true
    }
  }, [painter, layer, pictures, view, point])
  return level
}

/** What a level of a picture says, for a person: '52 dBZ', '34 kt toward the radar', 'No echo'; null lies on no picture. */
export function formatReading(layer: RadarLayerName, level: number | null): string {
  if (level === null) return 'Not in the picture'
  if (level === NO_ECHO) return 'No echo'
  const value = level === RANGE_FOLDED ? null : toRoundedValue(layer, level)
  if (value === null) return 'Range folded'
  if (layer === 'precipitation') return `${value.toFixed(2)} ${radarScales.precipitation.unit}`
  if (layer === 'reflectivity') return `${value} ${radarScales.reflectivity.unit}`
  const speed = `${Math.abs(value)} ${radarScales.velocity.unit}`
  if (value === 0) return speed
  return `${speed} ${value < 0 ? 'toward' : 'away from'} the radar`
}

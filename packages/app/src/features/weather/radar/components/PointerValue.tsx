'use no memo'

import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { distanceKm, placeToWorldPoint } from '@squall/shared/rules/geo'
import { NO_ECHO, RANGE_FOLDED, type RadarLayerName, radarScales } from '@squall/shared/rules/radar-scale'
import { useEffect, useMemo, useState } from 'react'
import { getPlaceAt, type MapPoint, type MapView, worldScale } from '../../../../platform/base-map/projection.rules'
import { useDebouncedValue } from '../../../../platform/timer-hooks'
import { formatDistance, useUnits } from '../../../../platform/weather-format'
import { getLevelColor, toRoundedValue } from '../palettes.rules'
import type { RadarPainter } from '../pictures/painter'
import { shouldKeepPeaks } from '../pictures/use-radar-pictures'
import type { RadarScreen } from '../use-radar-screen'
import { type PointedPlace, usePointer } from './use-pointer'

/** The value under the centre is announced this long after the last key press that moved the map. */
const SAY_AFTER_MS = 600

/** Distance in CSS pixels of the value from a cursor, and from a finger. */
const OFF_CURSOR = 14

const OFF_FINGER = 44

type PointerValueProps = Pick<RadarScreen, 'map' | 'pictures' | 'layer' | 'settings' | 'data' | 'playback'>

/** The radar value under mouse, resting finger or (with keys) the centre, and its distance from the radar. */
export function PointerValue({ map, pictures, layer, settings, data, playback }: PointerValueProps) {
  useUnits()
  const { frame } = playback.usePlaying()
  const { view } = map
  const pointed = usePointer(map.frame)
  const point = useMemo(() => toViewPoint(pointed, view), [pointed, view])
  const addresses = pictures.paintedFrom(frame).join(' ')
  const { painter } = pictures
  const level = useRadarLevel({ painter, layer: layer?.layer, pictures: addresses, view, point })
  const radar = data.data?.radars.find(({ id }) => id === data.data?.radarStation)
  const isShown = pointed !== null && point !== null && layer !== undefined && level !== undefined

  const reading = isShown ? formatReading(layer.layer, level) : ''
  const distance = isShown && radar ? `${formatDistance(measureKm(radar, view, point))} from ${radar.id}` : ''
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
            style={getValuePosition(point, view, pointed.by)}
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

function toViewPoint(pointed: PointedPlace | null, view: View): MapPoint | null {
  if (pointed === null || view.width === 0) return null
  return pointed.by === 'keys' ? [view.width / 2, view.height / 2] : pointed.point
}

const measureKm = ({ lat, lon }: { lat: number; lon: number }, view: View, point: MapPoint) =>
  distanceKm({ latitude: lat, longitude: lon }, getPlaceAt(view, point))

/** Returns the position of the value: beside the point on the roomier side, above a finger where possible. */
function getValuePosition([x, y]: MapPoint, { width, height }: View, by: 'mouse' | 'finger' | 'keys') {
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

/** A crosshair at the measured point, for fingers, which hide it, and for keys, which have no cursor. */
function Target({ at: [x, y] }: { at: MapPoint }) {
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

interface LevelRequest {
  painter: RadarPainter | null
  layer: RadarLayerName | undefined
  /** The addresses of the painted pictures, separated by spaces. */
  pictures: string
  view: MapView
  point: MapPoint | null
}

/** Returns the level under a point of the map: undefined without a point or while loading, null outside all pictures. */
function useRadarLevel({ painter, layer, pictures, view, point }: LevelRequest): number | null | undefined {
  const [level, setLevel] = useState<number | null>()
  // The worker holds the decoded pictures.
  useEffect(() => {
    if (painter === null || layer === undefined || pictures === '' || point === null) return setLevel(undefined)
    let isOutdated = false
    const query = {
      pictures: pictures.split(' '),
      place: placeToWorldPoint(getPlaceAt(view, point)),
      perPixel: 1 / worldScale(view),
      keepsPeaks: shouldKeepPeaks(layer),
    }
    void painter.levelAt(query).then((answer) => {
      if (!isOutdated) setLevel(answer)
    })
    return () => {
      isOutdated = true
    }
  }, [painter, layer, pictures, view, point])
  return level
}

/** Returns a level as text: '52 dBZ', '34 kt toward the radar', 'No echo'; null means outside all pictures. */
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

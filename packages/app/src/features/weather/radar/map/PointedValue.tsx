'use no memo'

import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useDebouncedValue } from '../../../../platform/timer-hooks'
import { formatAltitude, formatDistance, useUnits } from '../../../../platform/weather-format'
import { useMap } from '../../../../ui/map/map-context'
import { useRadarSettings } from '../settings'
import { formatReading, getReadingColor, readNearest } from './reading.rules'
import type { ScanPlayer } from './scan-player'
import { usePointer } from './use-pointer'

/** The value under the centre is announced this long after the last key press that moved the map. */
const SAY_AFTER_MS = 600

/** Distance in CSS pixels of the value from a cursor, and from a finger. */
const OFF_CURSOR = 14

const OFF_FINGER = 44

type Point = [x: number, y: number]

/** The radar value under mouse, resting finger or (with keys) the centre of the map, with the height of the beam there. */
export function PointedValue({ player }: { player: ScanPlayer }) {
  useUnits()
  const { map } = useMap()
  const container = useRef(map.getContainer())
  const pointed = usePointer(container)
  const { settings } = useRadarSettings()
  const shown = player.shown.useValue()
  const moves = useMoves(pointed !== null)
  const { clientWidth: width, clientHeight: height } = map.getContainer()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a map that moves has another place under the point
  const found = useMemo(() => {
    if (pointed === null || shown === null || shown.scans.length === 0) return null
    const point: Point = pointed.by === 'keys' ? [width / 2, height / 2] : pointed.point
    const { lng, lat } = map.unproject(point)
    const read = readNearest(shown.scans, { latitude: lat, longitude: lng }, shown.product, shown.stormMotion)
    return read && { ...read, point, by: pointed.by }
  }, [pointed, shown, moves, map, width, height])

  const reading = found && shown ? formatReading(shown.product, found.reading) : ''
  const where = found ? describeWhere(found) : ''
  const spoken = useDebouncedValue(found?.by === 'keys' ? `${reading}, ${where}` : '', SAY_AFTER_MS)
  return (
    <>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
      {found && shown ? (
        <>
          {found.by === 'mouse' ? null : <Target at={found.point} />}
          <Box
            aria-hidden
            data-reading={reading}
            position="absolute"
            zIndex="2"
            px="2"
            py="1"
            borderRadius="l1"
            bg="bg.panel/90"
            color="fg"
            borderWidth="1px"
            whiteSpace="nowrap"
            fontVariantNumeric="tabular-nums"
            style={getValuePosition(found.point, { width, height }, found.by)}
          >
            <Text textStyle="sm" fontWeight="600" display="flex" alignItems="center" gap="1.5">
              <chakra.span
                w="3"
                h="3"
                borderRadius="2px"
                borderWidth="1px"
                style={{ background: getReadingColor(shown.product, settings.palette, found.reading) ?? 'transparent' }}
              />
              {reading}
            </Text>
            <Text textStyle="2xs" color="fg.muted">
              {where}
            </Text>
          </Box>
        </>
      ) : null}
    </>
  )
}

const describeWhere = ({ beamMetres, groundKm }: { beamMetres: number | null; groundKm: number }) =>
  [beamMetres === null ? null : `Beam at ${formatAltitude(beamMetres)}`, `${formatDistance(groundKm)} from the radar`]
    .filter(Boolean)
    .join(', ')

/** Returns a number that grows with each move of the map, while that matters. */
function useMoves(isWatched: boolean): number {
  const { map } = useMap()
  const [moves, setMoves] = useState(0)
  useEffect(() => {
    if (!isWatched) return
    const count = () => setMoves((before) => before + 1)
    map.on('move', count)
    return () => void map.off('move', count)
  }, [map, isWatched])
  return moves
}

/** Returns the position of the value: beside the point on the roomier side, above a finger where possible. */
function getValuePosition(
  [x, y]: Point,
  { width, height }: { width: number; height: number },
  by: 'mouse' | 'finger' | 'keys',
) {
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
function Target({ at: [x, y] }: { at: Point }) {
  return (
    <chakra.svg
      aria-hidden
      position="absolute"
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

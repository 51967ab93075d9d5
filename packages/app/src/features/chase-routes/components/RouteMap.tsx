import { chakra } from '@chakra-ui/react'
import type { GpsTrack } from '@squall/shared/contract/community'
import { useMemo } from 'react'
import { type MapView, project } from '../../../platform/base-map/projection.rules'
import { MapFrame } from '../../../ui/base-map/BaseMap'
import { useMapView } from '../../../ui/base-map/use-map-view'
import { getTrackArea } from '../rules'

interface RouteMapProps {
  track: GpsTrack
  /** The accessible description of the map. */
  label: string
}

/** A map of the recorded track with its start and end. */
export function RouteMap({ track, label }: RouteMapProps) {
  const area = useMemo(() => getTrackArea(track), [track])
  const map = useMapView(area)
  const { view } = map
  const points = track.map((point) => toPixels(view, point))
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')
  return (
    <MapFrame map={map} label={label} height={{ base: '16rem', md: '22rem' }}>
      <chakra.svg position="absolute" inset="0" w="full" h="full" pointerEvents="none" aria-hidden data-track="">
        <polyline points={line} {...stroke} stroke="#fff" strokeWidth="7" opacity="0.85" />
        <polyline points={line} {...stroke} stroke="#C2185B" strokeWidth="4" />
        <End point={points[0]} word="Start" />
        <End point={points.at(-1)} word="End" />
      </chakra.svg>
    </MapFrame>
  )
}

const stroke = { fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' } as const

const toPixels = (view: MapView, [latitude, longitude]: GpsTrack[number]) => project(view, { latitude, longitude })

function End({ point: [x, y] = [0, 0], word }: { point: [number, number] | undefined; word: 'Start' | 'End' }) {
  return (
    <g>
      <circle cx={x} cy={y} r="6.5" fill={word === 'Start' ? '#fff' : '#C2185B'} stroke="#7A0B36" strokeWidth="2.5" />
      <chakra.text
        x={x}
        y={word === 'Start' ? y - 12 : y + 22}
        textAnchor="middle"
        fontSize="12px"
        fontWeight="700"
        fill="fg"
        stroke="bg.panel"
        strokeWidth="4"
        paintOrder="stroke"
      >
        {word}
      </chakra.text>
    </g>
  )
}

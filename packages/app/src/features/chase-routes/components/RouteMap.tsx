import type { GpsTrack } from '@squall/shared/contract/community'
import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { toFeatures, toLine, toPoint } from '../../../platform/map/geojson.rules'
import { fonts } from '../../../ui/map/base-style'
import { MapFrame } from '../../../ui/map/MapFrame'
import { MapLayers } from '../../../ui/map/MapLayers'
import type { MapColors } from '../../../ui/map/map-colors'
import { useMap } from '../../../ui/map/map-context'
import { getTrackArea } from '../rules'

interface RouteMapProps {
  track: GpsTrack
  /** The accessible description of the map. */
  label: string
}

/** A map of the recorded track with its start and end. */
export function RouteMap({ track, label }: RouteMapProps) {
  const area = useMemo(() => getTrackArea(track), [track])
  return (
    <MapFrame
      label={label}
      start={area}
      height={{ base: '16rem', md: '22rem' }}
      backLabel="Back to the route"
      textHint="The description of the route is beside it."
    >
      <TrackLayers track={track} />
    </MapFrame>
  )
}

function TrackLayers({ track }: { track: GpsTrack }) {
  const { colors } = useMap()
  const source = useMemo(() => ({ type: 'geojson' as const, data: toTrackFeatures(track) }), [track])
  const layers = useMemo(() => trackLayers(colors), [colors])
  return <MapLayers id="track" source={source} slot="marks" layers={layers} />
}

function toTrackFeatures(track: GpsTrack) {
  const places = track.map(([latitude, longitude]) => ({ latitude, longitude }))
  const [start] = places
  const end = places.at(-1)
  return toFeatures([
    toLine(places),
    ...(end ? [toPoint(end, { word: 'End' })] : []),
    ...(start ? [toPoint(start, { word: 'Start' })] : []),
  ])
}

const TRACK = '#C2185B'

const trackLayers = ({ fg, halo }: MapColors): LayerSpecification[] => [
  {
    id: 'track-casing',
    type: 'line',
    source: 'track',
    filter: ['!', ['has', 'word']],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': '#FFFFFF', 'line-width': 7, 'line-opacity': 0.85 },
  },
  {
    id: 'track-line',
    type: 'line',
    source: 'track',
    filter: ['!', ['has', 'word']],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': TRACK, 'line-width': 4 },
  },
  {
    id: 'track-ends',
    type: 'circle',
    source: 'track',
    filter: ['has', 'word'],
    paint: {
      'circle-radius': 6.5,
      'circle-color': ['case', ['==', ['get', 'word'], 'Start'], '#FFFFFF', TRACK],
      'circle-stroke-color': '#7A0B36',
      'circle-stroke-width': 2.5,
    },
  },
  {
    id: 'track-words',
    type: 'symbol',
    source: 'track',
    filter: ['has', 'word'],
    layout: {
      'text-field': ['get', 'word'],
      'text-font': fonts.bold,
      'text-size': 13,
      'text-offset': ['case', ['==', ['get', 'word'], 'Start'], ['literal', [0, -1.3]], ['literal', [0, 1.4]]],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': fg, 'text-halo-color': halo, 'text-halo-width': 2 },
  },
]

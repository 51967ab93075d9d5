import { useQuery } from '@tanstack/react-query'
import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { type MapFeatures, readBorders, readCityPoints, readGround, toFeatures } from '../../platform/map/geojson.rules'
import { BaseMapTiles, StreetTiles } from './BaseMapTiles'
import { COUNTIES_FROM_ZOOM, cityLayers, countyLayers, groundLayers, type MapSlot, stateLayers } from './base-style'
import { MapLayers } from './MapLayers'
import type { MapColors } from './map-colors'
import { useMap } from './map-context'
import { useZoomReached } from './use-zoom-reached'

/** The parts that come with the app, from the bottom to the top. */
const parts: Record<string, BasePart> = {
  land: {
    slot: 'terrain',
    load: async () => readGround((await import('virtual:map-land')).default),
    getLayers: groundLayers,
  },
  counties: {
    slot: 'borders',
    fromZoom: COUNTIES_FROM_ZOOM,
    load: async () => readBorders((await import('virtual:map-counties')).default),
    getLayers: countyLayers,
  },
  states: {
    slot: 'borders',
    load: async () => readBorders((await import('virtual:map-states')).default),
    getLayers: stateLayers,
  },
  cities: {
    slot: 'labels',
    load: async () => readCityPoints((await import('virtual:map-cities')).default),
    getLayers: cityLayers,
  },
}

interface BasePart {
  slot: MapSlot
  /** It is not drawn below this zoom, and so not loaded. */
  fromZoom?: number
  load: () => Promise<MapFeatures>
  getLayers: (colors: MapColors) => LayerSpecification[]
}

/** Ground, borders and cities of the country, and roads and water where this server has them. */
export function BaseMapLayers({ hasCities, hasRoads }: { hasCities: boolean; hasRoads: boolean }) {
  return (
    <>
      {Object.entries(parts).map(([name, part]) =>
        name === 'cities' && !hasCities ? null : <BaseMapPart key={name} name={name} {...part} />,
      )}
      <BaseMapTiles hasRoads={hasRoads} />
      <StreetTiles hasRoads={hasRoads} />
    </>
  )
}

const nothing = toFeatures([])

function BaseMapPart({ name, slot, fromZoom = 0, load, getLayers }: BasePart & { name: string }) {
  const { colors } = useMap()
  // Loaded with the first map and kept for the visit.
  const { data = nothing } = useQuery({
    queryKey: ['map', 'base', name],
    queryFn: load,
    enabled: useZoomReached(fromZoom),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const source = useMemo(() => ({ type: 'geojson' as const, data, maxzoom: 12, tolerance: 0.5 }), [data])
  const layers = useMemo(() => getLayers(colors), [getLayers, colors])
  return <MapLayers id={name} source={source} slot={slot} layers={layers} />
}

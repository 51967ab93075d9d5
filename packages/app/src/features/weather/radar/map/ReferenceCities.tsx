import type { LayerSpecification } from 'maplibre-gl'
import { useMemo } from 'react'
import { toFeatures, toPoint } from '../../../../platform/map/geojson.rules'
import { fonts, images } from '../../../../ui/map/base-style'
import { MapLayers } from '../../../../ui/map/MapLayers'
import type { MapColors } from '../../../../ui/map/map-colors'
import { useMap } from '../../../../ui/map/map-context'

/** Cities around the default centre that are always shown, for orientation. */
const cities = [
  { name: 'Bismarck', latitude: 46.8083, longitude: -100.7837 },
  { name: 'Minot', latitude: 48.233, longitude: -101.2923 },
  { name: 'Fargo', latitude: 46.8772, longitude: -96.7898 },
  { name: 'Dickinson', latitude: 46.8792, longitude: -102.7896 },
]

const source = {
  type: 'geojson' as const,
  data: toFeatures(cities.map(({ name, ...place }) => toPoint(place, { name }))),
}

const landmarkLayers = ({ city, halo }: MapColors): LayerSpecification[] => [
  {
    id: 'landmarks',
    type: 'symbol',
    source: 'landmarks',
    layout: {
      'icon-image': images.dot,
      'icon-size': 1.2,
      'icon-allow-overlap': true,
      'text-field': ['get', 'name'],
      'text-font': fonts.bold,
      'text-size': 13,
      'text-allow-overlap': true,
      'text-variable-anchor': ['left', 'right'],
      'text-radial-offset': 0.6,
      'text-justify': 'auto',
    },
    paint: {
      'icon-color': city,
      'icon-halo-color': halo,
      'icon-halo-width': 2,
      'text-color': city,
      'text-halo-color': halo,
      'text-halo-width': 2,
    },
  },
]

/** The reference cities of the radar page. */
export function ReferenceCities() {
  const { colors } = useMap()
  const layers = useMemo(() => landmarkLayers(colors), [colors])
  return <MapLayers id="landmarks" source={source} slot="labels" layers={layers} />
}

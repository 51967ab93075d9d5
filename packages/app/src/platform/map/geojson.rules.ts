import { circleAround, type Polygon } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { CodedCities, CodedLines } from './coded-map'

export type Position = [longitude: number, latitude: number]

type Geometry =
  | { type: 'Point'; coordinates: Position }
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Polygon }
  | { type: 'MultiPolygon'; coordinates: Polygon[] }

type Properties = Record<string, string | number | boolean>

/** What a map draws: a part of GeoJSON (RFC 7946) in types that need no cast. */
export interface MapFeature {
  type: 'Feature'
  properties: Properties
  geometry: Geometry
}

export interface MapFeatures {
  type: 'FeatureCollection'
  features: MapFeature[]
}

export const toFeatures = (features: MapFeature[]): MapFeatures => ({ type: 'FeatureCollection', features })

export const toFeature = (geometry: Geometry, properties: Properties = {}): MapFeature => ({
  type: 'Feature',
  properties,
  geometry,
})

export const toCoordinates = ({ latitude, longitude }: Place): Position => [longitude, latitude]

export const toPoint = (place: Place, properties?: Properties): MapFeature =>
  toFeature({ type: 'Point', coordinates: toCoordinates(place) }, properties)

export const toLine = (places: Place[], properties?: Properties): MapFeature =>
  toFeature({ type: 'LineString', coordinates: places.map(toCoordinates) }, properties)

/** Returns the circle of a radius in km on the ground. */
export const toCircle = (center: Place, km: number, properties?: Properties): MapFeature =>
  toFeature({ type: 'Polygon', coordinates: circleAround(center, km) }, properties)

/** Returns borders as one feature. */
export function readBorders({ scale, translate, lines }: CodedLines): MapFeatures {
  const coordinates = lines.map((steps) => {
    const line: Position[] = []
    let column = 0
    let row = 0
    for (let at = 0; at + 1 < steps.length; at += 2) {
      column += steps[at] ?? 0
      row += steps[at + 1] ?? 0
      line.push([column * scale[0] + translate[0], row * scale[1] + translate[1]])
    }
    return line
  })
  return toFeatures([toFeature({ type: 'MultiLineString', coordinates })])
}

/** Returns the closed borders of islands and mainlands as the ground between them. */
export function readGround(coded: CodedLines): MapFeatures {
  const rings = readBorders(coded).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiLineString' ? geometry.coordinates : [],
  )
  return toFeatures([toFeature({ type: 'MultiPolygon', coordinates: rings.map((ring) => [ring]) })])
}

/** Returns the cities as points with their name and inhabitants. */
export function readCityPoints({ names, thousands, longitudes, latitudes }: CodedCities): MapFeatures {
  return toFeatures(
    names.split('|').map((name, index) => {
      const place = { latitude: (latitudes[index] ?? 0) / 100, longitude: (longitudes[index] ?? 0) / 100 }
      return toPoint(place, { name, inhabitants: (thousands[index] ?? 0) * 1000 })
    }),
  )
}

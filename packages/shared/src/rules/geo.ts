import type { Place } from './place'

const COMPASS_POINTS = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const

const DEGREES_PER_POINT = 22.5

/** A point of the square Web Mercator world, from 0 to 1 of its width from the upper left. */
export type WorldPoint = [x: number, y: number]

/** Beyond this latitude the map would be taller than wide. */
const MAX_LATITUDE = 85.0511
const EARTH_RADIUS_KM = 6371
const RADIANS = Math.PI / 180

/** Rings of [longitude, latitude], the first one outside and the others holes: a polygon of GeoJSON. */
export type Polygon = [number, number][][]

/** Returns the great-circle distance in km by haversine. */
export function distanceKm(from: Place, to: Place): number {
  const height = Math.sin(((to.latitude - from.latitude) * RADIANS) / 2) ** 2
  const width = Math.sin(((to.longitude - from.longitude) * RADIANS) / 2) ** 2
  const inner = height + Math.cos(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * width
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(inner)))
}

/** Returns the initial bearing from one place to another: degrees clockwise from north, 0 to 360. */
export function bearingDegrees(from: Place, to: Place): number {
  const turn = (to.longitude - from.longitude) * RADIANS
  const east = Math.sin(turn) * Math.cos(to.latitude * RADIANS)
  const north =
    Math.cos(from.latitude * RADIANS) * Math.sin(to.latitude * RADIANS) -
    Math.sin(from.latitude * RADIANS) * Math.cos(to.latitude * RADIANS) * Math.cos(turn)
  return (Math.atan2(east, north) / RADIANS + 360) % 360
}

/** Returns the place `km` from `from` towards `bearing` (degrees, 0 north), on a sphere. */
export function travel(from: Place, bearing: number, km: number): Place {
  const angle = km / EARTH_RADIUS_KM
  const latitude = from.latitude * RADIANS
  const sine = Math.sin(latitude) * Math.cos(angle) + Math.cos(latitude) * Math.sin(angle) * Math.cos(bearing * RADIANS)
  const turn = Math.atan2(
    Math.sin(bearing * RADIANS) * Math.sin(angle) * Math.cos(latitude),
    Math.cos(angle) - Math.sin(latitude) * sine,
  )
  return { latitude: Math.asin(sine) / RADIANS, longitude: from.longitude + turn / RADIANS }
}

const CIRCLE_CORNERS = 64

/** Returns a circle of radius `km` around a place, as a polygon of 64 corners. */
export function circleAround(place: Place, km: number): Polygon {
  const corners = Array.from({ length: CIRCLE_CORNERS + 1 }, (_, at): [number, number] => {
    const { latitude, longitude } = travel(place, ((at % CIRCLE_CORNERS) * 360) / CIRCLE_CORNERS, km)
    return [longitude, latitude]
  })
  return [corners]
}

/**
 * Returns the km from a place to the nearest of the polygons' edges; 0 inside one. Flat around the place, good to 1 % within
 * 500 km.
 */
export function distanceToPolygonsKm(place: Place, polygons: Polygon[]): number {
  const kmPerDegree = EARTH_RADIUS_KM * RADIANS
  const kmPerLongitude = kmPerDegree * Math.cos(place.latitude * RADIANS)
  let nearestSquared = Number.POSITIVE_INFINITY
  for (const polygon of polygons) {
    let crossings = 0
    for (const ring of polygon) {
      let previous = ring.at(-1)
      for (const corner of ring) {
        if (previous !== undefined) {
          const ax = (previous[0] - place.longitude) * kmPerLongitude
          const ay = (previous[1] - place.latitude) * kmPerDegree
          const bx = (corner[0] - place.longitude) * kmPerLongitude
          const by = (corner[1] - place.latitude) * kmPerDegree
          if (ay > 0 !== by > 0 && (ax * by - bx * ay) / (by - ay) > 0) crossings += 1
          nearestSquared = Math.min(nearestSquared, squaredDistanceToSegment(ax, ay, bx, by))
        }
        previous = corner
      }
    }
    if (crossings % 2 === 1) return 0
  }
  return Math.sqrt(nearestSquared)
}

/** Returns the squared distance from the origin to the segment a–b; a square root per edge would dominate the cost. */
function squaredDistanceToSegment(ax: number, ay: number, bx: number, by: number): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return (ax + along * dx) ** 2 + (ay + along * dy) ** 2
}

/** Returns the nearest of 16 compass points for degrees clockwise from north; full turns do not matter. */
export function compassPoint(degrees: number): (typeof COMPASS_POINTS)[number] {
  const index = Math.round(degrees / DEGREES_PER_POINT) % COMPASS_POINTS.length
  return COMPASS_POINTS[(index + COMPASS_POINTS.length) % COMPASS_POINTS.length] ?? 'N'
}

/** Returns the map point of a place; the poles are cut off. */
export function placeToWorldPoint({ latitude, longitude }: Place): WorldPoint {
  const sine = Math.sin(Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)) * RADIANS)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}

/** Returns the place at a map point. */
export function worldPointToPlace([x, y]: WorldPoint): Place {
  return { latitude: Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RADIANS, longitude: (x - 0.5) * 360 }
}

/** Returns the length of a kilometre at a latitude, as a fraction of the map's width. */
export function worldPerKm(latitude: number): number {
  return 1 / (2 * Math.PI * EARTH_RADIUS_KM * Math.cos(latitude * RADIANS))
}

import { tables } from '@squall/shared/db'
import { WARNING_RADIUS_KM } from '@squall/shared/notification'
import { distanceToPolygonsKm, type Polygon } from '@squall/shared/rules/geo'
import { and, asc, lte, sql } from 'drizzle-orm'
import type { Recipients } from './recipients'

const { warningPlaces } = tables

const KM_PER_DEGREE = 111
/** So many distances to edges are found in a few ms. */
const EDGES_A_BATCH = 200_000
const PLACES_A_BATCH = { min: 20, max: 400 }

interface Box {
  south: number
  north: number
  west: number
  east: number
}

function boxOf(polygon: Polygon): Box {
  const box = { south: 90, north: -90, west: 180, east: -180 }
  for (const [longitude, latitude] of polygon[0] ?? []) {
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  return box
}

interface Circle {
  latitude: number
  longitude: number
  radiusKm: number
}

/** Whether the circle around a place can reach the box; a quick no for most. */
function mayReach({ latitude, longitude, radiusKm }: Circle, { south, north, west, east }: Box): boolean {
  const reach = radiusKm / KM_PER_DEGREE
  const sideways = reach / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  return (
    latitude >= south - reach &&
    latitude <= north + reach &&
    longitude >= west - sideways &&
    longitude <= east + sideways
  )
}

/**
 * Whoever wants to be warned at a place no farther from an area than their radius. The places of its latitudes are gone
 * through in the order of their index; how many at a time depends on how many corners the area has.
 */
export function placesNear(polygons: Polygon[]): Recipients {
  const areas = polygons.map((polygon) => ({ polygon, box: boxOf(polygon) }))
  const corners = polygons.reduce((sum, rings) => sum + rings.reduce((inner, ring) => inner + ring.length, 0), 0)
  const size = Math.min(PLACES_A_BATCH.max, Math.max(PLACES_A_BATCH.min, Math.floor(EDGES_A_BATCH / (corners + 1))))
  const reach = WARNING_RADIUS_KM.max / KM_PER_DEGREE
  const south = Math.min(...areas.map(({ box }) => box.south)) - reach
  const north = Math.max(...areas.map(({ box }) => box.north)) + reach

  const isNear = (place: Circle) => {
    const reachable = areas.filter(({ box }) => mayReach(place, box)).map(({ polygon }) => polygon)
    return reachable.length > 0 && distanceToPolygonsKm(place, reachable) <= place.radiusKm
  }

  return (db, cursor) => {
    const row = sql<number>`${warningPlaces}.rowid`
    const [latitude, longitude, id] = (cursor ?? `${south}_-181_0`).split('_').map(Number)
    const rows = db
      .select({
        userId: warningPlaces.userId,
        latitude: warningPlaces.latitude,
        longitude: warningPlaces.longitude,
        radiusKm: warningPlaces.radiusKm,
        row,
      })
      .from(warningPlaces)
      .where(
        and(
          lte(warningPlaces.latitude, north),
          sql`(${warningPlaces.latitude}, ${warningPlaces.longitude}, ${row}) > (${latitude}, ${longitude}, ${id})`,
        ),
      )
      .orderBy(asc(warningPlaces.latitude), asc(warningPlaces.longitude), row)
      .limit(size)
      .all()
    const last = rows.at(-1)
    return {
      userIds: rows.filter(isNear).map(({ userId }) => userId),
      cursor: last && rows.length === size ? `${last.latitude}_${last.longitude}_${last.row}` : null,
    }
  }
}

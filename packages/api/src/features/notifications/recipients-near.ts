import { WARNING_RADIUS_KM } from '@squall/shared/contract/notification'
import { distanceToPolygonsKm, type Polygon } from '@squall/shared/rules/geo'
import { tables } from '@squall/shared/server/db'
import { and, asc, lte, sql } from 'drizzle-orm'
import { BATCH, type Recipients } from './recipients'
import { createSortedRuns } from './sorted-runs'

const { warningPlaces } = tables

const KM_PER_DEGREE = 111
/** So many distances to edges are found in a few ms; an area of zones has thousands of edges. */
const EDGES_A_BATCH = 60_000

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

/** How many places are looked at in a turn. */
const LOOKED_AT = 400

/**
 * Whoever wants to be warned at a place no farther from an area than their radius. First the places of its latitudes are
 * gone through in the order of their index, fewer in a turn where the area has many edges, and nobody is told; then
 * whoever was found is told in the order of their ids. The cursor is the last one told, so a new start looks again.
 */
export function placesNear(polygons: Polygon[]): Recipients {
  const look = lookAround(polygons)
  const found = createSortedRuns()
  let seenUpTo: string | null = null
  let isLooking = true

  return (db, cursor) => {
    if (!isLooking) {
      const { values, hasMore } = found.after(cursor ?? '', BATCH)
      return { userIds: values, cursor: hasMore ? (values.at(-1) ?? null) : null }
    }
    const seen = look(db, seenUpTo)
    found.add(seen.userIds)
    seenUpTo = seen.cursor
    isLooking = seenUpTo !== null
    return { userIds: [], cursor: cursor ?? '' }
  }
}

function lookAround(polygons: Polygon[]): Recipients {
  const areas = polygons.map((polygon) => ({
    polygon,
    box: boxOf(polygon),
    edges: polygon.reduce((sum, ring) => sum + ring.length, 0),
  }))
  const reach = WARNING_RADIUS_KM.max / KM_PER_DEGREE
  const south = Math.min(...areas.map(({ box }) => box.south)) - reach
  const north = Math.max(...areas.map(({ box }) => box.north)) + reach

  return (db, cursor) => {
    const [latitude, longitude, id] = (cursor ?? `${south}_-181_0`).split('_').map(Number)
    const row = sql<number>`${warningPlaces}.rowid`
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
      .limit(LOOKED_AT)
      .all()
    const userIds: string[] = []
    let edges = 0
    for (const [at, place] of rows.entries()) {
      const reachable = areas.filter(({ box }) => mayReach(place, box))
      edges += reachable.reduce((sum, area) => sum + area.edges, 0)
      const near = distanceToPolygonsKm(
        place,
        reachable.map(({ polygon }) => polygon),
      )
      if (near <= place.radiusKm) userIds.push(place.userId)
      const isLast = at === rows.length - 1
      if (edges > EDGES_A_BATCH || isLast) {
        const isOver = isLast && rows.length < LOOKED_AT
        return { userIds, cursor: isOver ? null : `${place.latitude}_${place.longitude}_${place.row}` }
      }
    }
    return { userIds, cursor: null }
  }
}

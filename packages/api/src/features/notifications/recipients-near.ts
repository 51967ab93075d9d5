import { WARNING_RADIUS_KM } from '@squall/shared/contract/notification'
import { distanceToPolygonsKm, type Polygon } from '@squall/shared/rules/geo'
import { tables } from '@squall/shared/server/db'
import { and, asc, lte, sql } from 'drizzle-orm'
import { BATCH_SIZE, type Recipients } from './recipients'

const { warningPlaces } = tables

/** Values sorted at once, in a few ms; sorting 100,000 would block the event loop for a tenth of a second. */
const RUN = 4_000

export interface SortedRuns {
  add(values: string[]): void
  /** Returns the next `count` values after a value, in order, and whether there are more. */
  after(value: string, count: number): { values: string[]; hasMore: boolean }
}

const getHead = (head: { run: string[]; at: number } | undefined): string => head?.run[head.at] ?? ''

const KM_PER_DEGREE = 111

/** Distances to this many edges take a few ms; a zone has thousands of edges. */
const EDGES_PER_BATCH = 60_000

interface Box {
  south: number
  north: number
  west: number
  east: number
}

function boundingBox(polygon: Polygon): Box {
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

/** Whether a circle can reach a bounding box: a cheap test that excludes most places. */
function canReach({ latitude, longitude, radiusKm }: Circle, { south, north, west, east }: Box): boolean {
  const reach = radiusKm / KM_PER_DEGREE
  const sideways = reach / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))
  return (
    latitude >= south - reach &&
    latitude <= north + reach &&
    longitude >= west - sideways &&
    longitude <= east + sideways
  )
}

/** Places read in one batch. */
const PLACES_PER_BATCH = 400

/**
 * Returns the members whose warning place is within their radius of an area. First it scans the places of the area's
 * latitudes in index order, in pages without recipients; then it returns the members it found, in the order of their ids.
 * The cursor is the last member returned, so after a restart the scan begins again and no member is returned twice.
 */
export function selectMembersNear(polygons: Polygon[]): Recipients {
  const scan = scanPlaces(polygons)
  const found = createSortedRuns()
  let scannedTo: string | null = null
  let isScanning = true

  return (db, cursor) => {
    if (!isScanning) {
      const { values, hasMore } = found.after(cursor ?? '', BATCH_SIZE)
      return { userIds: values, cursor: hasMore ? (values.at(-1) ?? null) : null }
    }
    const page = scan(db, scannedTo)
    found.add(page.userIds)
    scannedTo = page.cursor
    isScanning = scannedTo !== null
    return { userIds: [], cursor: cursor ?? '' }
  }
}

function scanPlaces(polygons: Polygon[]): Recipients {
  const areas = polygons.map((polygon) => ({
    polygon,
    box: boundingBox(polygon),
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
      .limit(PLACES_PER_BATCH)
      .all()
    const userIds: string[] = []
    let edges = 0
    for (const [at, place] of rows.entries()) {
      const reachable = areas.filter(({ box }) => canReach(place, box))
      edges += reachable.reduce((sum, area) => sum + area.edges, 0)
      const near = distanceToPolygonsKm(
        place,
        reachable.map(({ polygon }) => polygon),
      )
      if (near <= place.radiusKm) userIds.push(place.userId)
      const isLast = at === rows.length - 1
      if (edges > EDGES_PER_BATCH || isLast) {
        const isOver = isLast && rows.length < PLACES_PER_BATCH
        return { userIds, cursor: isOver ? null : `${place.latitude}_${place.longitude}_${place.row}` }
      }
    }
    return { userIds, cursor: null }
  }
}

/** Returns a list that is sorted in runs and read in order, page by page, by merging them. */
export function createSortedRuns(): SortedRuns {
  const runs: string[][] = []
  let open: string[] = []

  function close(): void {
    if (open.length === 0) return
    runs.push(open.sort())
    open = []
  }

  return {
    add(values) {
      for (const value of values) open.push(value)
      if (open.length >= RUN) close()
    },
    after(value, count) {
      close()
      const heads = runs.map((run) => ({ run, at: firstAfter(run, value) })).filter(({ run, at }) => at < run.length)
      const values: string[] = []
      while (values.length < count && heads.length > 0) {
        let least = 0
        for (let n = 1; n < heads.length; n++) if (getHead(heads[n]) < getHead(heads[least])) least = n
        const head = heads[least]
        if (head === undefined) break
        values.push(getHead(head))
        head.at++
        if (head.at === head.run.length) heads.splice(least, 1)
      }
      return { values, hasMore: heads.length > 0 }
    },
  }
}

function firstAfter(sorted: string[], value: string): number {
  let [first, end] = [0, sorted.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if ((sorted[middle] ?? '') > value) end = middle
    else first = middle + 1
  }
  return first
}

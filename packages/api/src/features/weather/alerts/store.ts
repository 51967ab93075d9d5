import type { AlertFreshness } from '@squall/shared/alert'
import { distanceToPolygonsKm, type Polygon } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { AlertEvent } from './events'

/** After this long without a good answer a list no longer tells that all is clear. */
const STALE_AFTER_MS = 5 * 60_000
const KM_PER_DEGREE = 111

interface Located extends AlertEvent {
  box: { south: number; north: number; west: number; east: number } | null
}

export interface NearbyEvent extends AlertEvent {
  distance: number
}

/** The events in force, in memory: one poll replaces them all, every visitor is answered from here. */
export interface AlertStore {
  replace(events: AlertEvent[], at: Date): void
  /** Areas became known after the events did. */
  locate(polygonsOf: (zone: string) => Polygon[] | undefined): void
  /** All that run now, most dangerous first, the newest first among equals. */
  active(): AlertEvent[]
  /** Those within so many km, nearest first among equally dangerous ones. */
  near(place: Place, radiusKm: number): NearbyEvent[]
  freshness(): AlertFreshness
}

export function createAlertStore(now: () => Date, source: string): AlertStore {
  let events: Located[] = []
  let updatedAt: Date | null = null
  let complete = true

  const active = () => events.filter(({ endsAt }) => endsAt > now())

  return {
    replace(next, at) {
      events = next
        .map((event) => ({ ...event, box: boxOf(event.polygons) }))
        .sort((a, b) => b.rank - a.rank || b.newest.sent.getTime() - a.newest.sent.getTime())
      updatedAt = at
    },
    locate(polygonsOf) {
      complete = true
      events = events.map((event) => {
        const found = event.zones.map(polygonsOf)
        if (found.includes(undefined)) complete = false
        const polygons = [...event.polygons, ...found.flatMap((shape) => shape ?? [])]
        return {
          ...event,
          polygons,
          zones: event.zones.filter((_, index) => found[index] === undefined),
          box: boxOf(polygons),
        }
      })
    },
    active,
    near(place, radiusKm) {
      return active()
        .filter(({ box }) => mayReach(box, place, radiusKm))
        .map((event) => ({ ...event, distance: distanceToPolygonsKm(place, event.polygons) }))
        .filter(({ distance }) => distance <= radiusKm)
        .sort((a, b) => b.rank - a.rank || a.distance - b.distance)
    },
    freshness: () => ({
      source,
      updatedAt: updatedAt?.toISOString() ?? null,
      stale: updatedAt === null || now().getTime() - updatedAt.getTime() > STALE_AFTER_MS,
      complete,
    }),
  }
}

function boxOf(polygons: Polygon[]): Located['box'] {
  let box: Located['box'] = null
  for (const [longitude, latitude] of polygons.flat(2)) {
    box ??= { south: latitude, north: latitude, west: longitude, east: longitude }
    box.south = Math.min(box.south, latitude)
    box.north = Math.max(box.north, latitude)
    box.west = Math.min(box.west, longitude)
    box.east = Math.max(box.east, longitude)
  }
  return box
}

/** Rules out what is surely too far away, cheaply; the true distance decides the rest. */
function mayReach(box: Located['box'], { latitude, longitude }: Place, radiusKm: number): boolean {
  if (box === null) return false
  const up = radiusKm / KM_PER_DEGREE + 0.05
  const across = up / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))
  const inLatitude = latitude >= box.south - up && latitude <= box.north + up
  return inLatitude && longitude >= box.west - across && longitude <= box.east + across
}

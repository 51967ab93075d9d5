import type { AlertFreshness } from '@squall/shared/contract/weather'
import { distanceToPolygonsKm, type Polygon } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { type Area, boxAround, toArea } from './area'
import { type AlertEvent, computeRank } from './events'
import { hasAlertCoverage, readCounties } from './land-shapes'
import { zoneMayReach } from './zone-states'

/** After this long without a good answer the list is stale, and an empty one is no all-clear. */
const STALE_AFTER_MS = 5 * 60_000

/** Maps show for so long that an alert has ended. */
const ENDED_FOR_MS = 10 * 60_000

export interface LocatedEvent extends AlertEvent {
  areas: Area[]
  /** FIPS codes of the counties that are its whole area; empty where it has other shapes. */
  wholeCounties: string[]
  /** Zones of which neither the shape nor a county is known, as addresses or UGC codes. */
  unlocated: string[]
}

export interface NearbyEvent extends LocatedEvent {
  distance: number
}

/** Why a list may be wrong. */
export interface ListDoubts {
  /** Alerts in it that could not be read. */
  unreadable: number
  /** How far our clock is ahead of the source's; an alert ends when both have passed its end. */
  clockAheadMs: number
}

/** The events in force, in memory: one poll replaces them all, every visitor is answered from here. */
export interface AlertStore {
  replace(events: AlertEvent[], at: Date, doubts?: ListDoubts): void
  /** Areas became known after the events did. */
  locate(polygonsOf: (zone: string) => Polygon[] | undefined): void
  /** Which watches are particularly dangerous situations, as `SV.A.0399.2021`. */
  markDangerousWatches(watches: ReadonlySet<string>): void
  /** All that run now, most dangerous first, the newest first among equals. */
  active(): LocatedEvent[]
  /** Those that were cancelled or ran out in the last ten minutes, most dangerous first. */
  recentlyEnded(): LocatedEvent[]
  /** Those within so many km: those around the place first, most dangerous first; then the others, nearest first. */
  near(place: Place, radiusKm: number): NearbyEvent[]
  /** Those that may be within so many km, although no shape says where they are. */
  unlocatedNear(place: Place, radiusKm: number): LocatedEvent[]
  /** Zones whose shapes are not known yet, those of the most dangerous events first. */
  missingZones(): string[]
  /** Returns the freshness of the whole list, or of its part within so many km of a place. */
  freshness(place?: Place, radiusKm?: number): AlertFreshness
}

export function createAlertStore(now: () => Date, source: string): AlertStore {
  let listed: AlertEvent[] = []
  let located: LocatedEvent[] = []
  let findNear = createAreaIndex(located)
  let polygonsOf: (zone: string) => Polygon[] | undefined = () => undefined
  let dangerous: ReadonlySet<string> = new Set()
  let updatedAt: Date | null = null
  /** Those that the newest list no longer has. */
  let gone: { event: LocatedEvent; at: number }[] = []
  let doubts: ListDoubts = { unreadable: 0, clockAheadMs: 0 }

  function refresh() {
    located = listed
      .map((event) => locate(isDangerousWatch(event, dangerous) ? toDangerousSituation(event) : event, polygonsOf))
      .sort((a, b) => b.rank - a.rank || b.newest.sent.getTime() - a.newest.sent.getTime())
    findNear = createAreaIndex(located)
  }

  function active() {
    const time = now().getTime() - Math.max(0, doubts.clockAheadMs)
    return located.filter(({ endsAt }) => endsAt.getTime() > time)
  }

  const mayReach = ({ unlocated }: LocatedEvent, place: Place | undefined, radiusKm: number) =>
    unlocated.some((zone) => place === undefined || zoneMayReach(zone, place, radiusKm))

  function isComplete(place: Place | undefined, radiusKm: number): boolean {
    if (updatedAt === null || doubts.unreadable > 0) return false
    return !active().some((event) => mayReach(event, place, radiusKm))
  }

  return {
    replace(events, at, found = { unreadable: 0, clockAheadMs: 0 }) {
      const keys = new Set(events.map(({ key }) => key))
      const left = located.filter(({ key }) => !keys.has(key))
      const endOf = ({ endsAt }: LocatedEvent) => Math.min(endsAt.getTime(), now().getTime())
      gone = [...gone, ...left.map((event) => ({ event, at: endOf(event) }))].filter(
        (one) => !keys.has(one.event.key) && now().getTime() - one.at < ENDED_FOR_MS,
      )
      listed = events
      updatedAt = at
      doubts = found
      refresh()
    },
    locate(find) {
      polygonsOf = find
      refresh()
    },
    markDangerousWatches(watches) {
      dangerous = watches
      refresh()
    },
    active,
    recentlyEnded() {
      const time = now().getTime() - Math.max(0, doubts.clockAheadMs)
      const ranOut = located.filter(({ endsAt }) => {
        const ago = time - endsAt.getTime()
        return ago >= 0 && ago < ENDED_FOR_MS
      })
      const recent = gone.filter(({ at }) => now().getTime() - at < ENDED_FOR_MS)
      return [...ranOut, ...recent.map(({ event }) => event)].sort((a, b) => b.rank - a.rank)
    },
    near(place, radiusKm) {
      const time = now().getTime() - Math.max(0, doubts.clockAheadMs)
      return [...findNear(place, radiusKm)]
        .filter(([{ endsAt }]) => endsAt.getTime() > time)
        .map(([event, distance]) => ({ ...event, distance }))
        .sort((a, b) => a.distance - b.distance || b.rank - a.rank)
    },
    unlocatedNear: (place, radiusKm) => active().filter((event) => mayReach(event, place, radiusKm)),
    missingZones: () => active().flatMap(({ zones }) => zones),
    freshness(place, radiusKm = 0) {
      const coverage = place === undefined || hasAlertCoverage(place)
      return {
        source,
        updatedAt: updatedAt?.toISOString() ?? null,
        stale: updatedAt === null || now().getTime() - updatedAt.getTime() > STALE_AFTER_MS,
        coverage,
        complete: coverage && isComplete(place, radiusKm),
      }
    },
  }
}

/**
 * Returns whether an event belongs to one of these watches. A watch has one number in the whole country; each office issues
 * it as an event of its own.
 */
const isDangerousWatch = ({ key }: AlertEvent, watches: ReadonlySet<string>) =>
  watches.has(key.slice(key.indexOf('.') + 1))

function toDangerousSituation(event: AlertEvent): AlertEvent {
  const tier = event.tier === 'ordinary' ? 'considerable' : event.tier
  return { ...event, tier, isDangerousSituation: true, rank: computeRank({ ...event, tier }) }
}

/** Gives an event the areas of its zones. Where one has no shape, the counties of its messages stand in: they contain it. */
function locate(event: AlertEvent, polygonsOf: (zone: string) => Polygon[] | undefined): LocatedEvent {
  const shapes = event.zones.map((zone) => ({ zone, shape: polygonsOf(zone) ?? [] }))
  const own = event.polygons.length > 0 ? [event.polygons] : []
  const found = shapes.flatMap(({ shape }) => (shape.length > 0 ? [shape] : []))
  const zones = shapes.filter(({ shape }) => shape.length === 0).map(({ zone }) => zone)
  const hasNoPlace = own.length === 0 && event.zones.length === 0
  const counties = zones.length > 0 || hasNoPlace ? findCounties(event.counties) : []
  const areas = [...own, ...found, ...(counties ?? [])]
  const codes = hasNoPlace ? event.newest.geocode.UGC : zones
  return {
    ...event,
    polygons: areas.flat(),
    zones,
    areas: areas.flatMap((shape) => toArea(shape) ?? []),
    wholeCounties: own.length === 0 && event.zones.every(isCounty) ? event.counties : [],
    unlocated: counties === null ? [...codes, ...(codes.length === 0 ? [NO_ZONE] : [])] : [],
  }
}

const isCounty = (zone: string) => zone.includes('/zones/county/')

/** Stands for a zone that says nothing about where it is. */
const NO_ZONE = ''

/** Returns the shapes of counties, or null where there are none or one is not known. */
function findCounties(codes: string[]): Polygon[][] | null {
  const shapes = codes.map((code) => readCounties().get(code))
  const found = shapes.filter((shape) => shape !== undefined)
  return codes.length > 0 && found.length === codes.length ? found : null
}

/** Finds whose areas lie within so many km of a place; each with its distance in km, 0 inside. */
type FindNear<Owner> = (place: Place, withinKm: number) => Map<Owner, number>

/**
 * Returns a search over areas. Several owners may share an area, which is measured once. The boxes stand side by side in
 * memory: searching a country's takes microseconds.
 */
function createAreaIndex<Owner extends { areas: readonly Area[] }>(owners: readonly Owner[]): FindNear<Owner> {
  const ownersByArea = new Map<Area, Owner[]>()
  for (const owner of owners) {
    for (const area of owner.areas) {
      const sharing = ownersByArea.get(area)
      if (sharing) sharing.push(owner)
      else ownersByArea.set(area, [owner])
    }
  }
  const entries = [...ownersByArea]
  const boxes = Float64Array.from(entries.flatMap(([{ box }]) => [box.west, box.south, box.east, box.north]))

  return (place, withinKm) => {
    const reach = boxAround(place, withinKm)
    const found = new Map<Owner, number>()
    for (let index = 0; index < entries.length; index += 1) {
      const first = index * 4
      if ((boxes[first] ?? 0) > reach.east || (boxes[first + 2] ?? 0) < reach.west) continue
      if ((boxes[first + 1] ?? 0) > reach.north || (boxes[first + 3] ?? 0) < reach.south) continue
      const entry = entries[index]
      if (entry === undefined) continue
      const [area, sharing] = entry
      const distance = distanceToPolygonsKm(place, area.polygons)
      if (distance > withinKm) continue
      for (const owner of sharing) found.set(owner, Math.min(distance, found.get(owner) ?? distance))
    }
    return found
  }
}

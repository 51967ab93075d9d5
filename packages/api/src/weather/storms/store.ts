import type { StormTracking } from '@squall/shared/contract/weather'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { type Box, overlap, toArea } from '../alerts/area'
import { nearestRadars, RADAR_REACH_KM, type RadarSite } from '../level3/radars'
import { type JoinedStorm, joinStorms } from './join-storms'
import type { StormObjects } from './probsevere'
import type { RadarCell } from './radar-cells'
import { advance, type StormNow } from './to-storm'

const MINUTE = 60_000

/** ProbSevere's data are stale when they are older than this, or this much ahead of our clock. */
const STALE_AFTER_MS = 10 * MINUTE

const AHEAD_MS = 5 * MINUTE

/** A volume in clear air takes ten minutes and arrives at its end. */
export const VOLUME_LIMIT_MS = 20 * MINUTE

/** A radar that could not be looked at for this long is not known. */
const LOOKED_AT_MS = 5 * MINUTE

/** Storms seen longer ago are left out: their place is unknown. */
const FORGET_AFTER_MS = 30 * MINUTE

/** Joining is done again at least so often, as radars fall silent. */
const JOIN_AGAIN_MS = MINUTE

/** Where ProbSevere looks: the grid of its radar mosaic, as far as radars see in it. */
const GRID = { south: 20, north: 55, west: -130, east: -60 }

const GRID_REACH_KM = 300

/** One reading of a radar: the cells of its newest volume, or null where it has been silent. */
interface RadarLook {
  volume: { at: Date; cells: RadarCell[] } | null
  /** Every product could be read. */
  complete: boolean
}

/** Why a list of storms is not complete, and when to ask again. */
type Doubt = Pick<StormTracking, 'incompleteReason' | 'retryAfterMs'>

/** The radars near a place are first read within seconds of the first request. */
const FIRST_LOOK_MS = 6_000

const doubts = {
  none: { incompleteReason: null, retryAfterMs: null },
  off: { incompleteReason: 'Weather is switched off on this server.', retryAfterMs: null },
  firstLook: { incompleteReason: 'The radars near this place are being read.', retryAfterMs: FIRST_LOOK_MS },
  unreadable: { incompleteReason: 'A radar near this place sent incomplete data.', retryAfterMs: MINUTE },
  silent: { incompleteReason: 'No radar near this place sent a scan in the last 20 minutes.', retryAfterMs: MINUTE },
  objects: { incompleteReason: 'The list of storms of NOAA ProbSevere is incomplete.', retryAfterMs: 2 * MINUTE },
} satisfies Record<string, Doubt>

/** The known storms, in memory: polls fill it, and visitors are answered from it. */
export interface StormStore extends WatchedRegions {
  addObjects(file: StormObjects): void
  addRadar(id: string, look: RadarLook): void
  /** Storms whose area, or centre where that is not known, is within so many km; nearest first. */
  near(place: Place, radiusKm: number): StormNow[]
  /** Storms whose centre or area touches a box, with their distances from a place. */
  inBox(box: Box, from: Place): StormNow[]
  /** All storms that were seen in the last half hour, anywhere, where and when they were seen. */
  list(): JoinedStorm[]
  /** Returns how current and complete the storms around a place are; `updatedAt` is the time of the data. */
  freshness(place: Place): Omit<StormTracking, 'storms'>
}

export function createStormStore(now: () => Date, source: string, isOff = false): StormStore {
  const watchedRegions = createWatchedRegions(now)
  /** In the order they were read; the last one is current. */
  let files: StormObjects[] = []
  const radars = new Map<string, RadarLook & { lookedAt: Date }>()
  let joined: { storms: JoinedStorm[]; at: number } | null = null

  const isFresh = (volume: RadarLook['volume']) => volume !== null && isCurrent(volume.at, VOLUME_LIMIT_MS)
  const age = (time: Date) => now().getTime() - time.getTime()
  const isCurrent = (time: Date, limit: number) => age(time) <= limit && age(time) >= -AHEAD_MS

  function all(): JoinedStorm[] {
    const time = now().getTime()
    if (joined === null || Math.abs(time - joined.at) > JOIN_AGAIN_MS) {
      const cells = [...radars.values()].flatMap(({ volume }) => (volume && isFresh(volume) ? volume.cells : []))
      joined = { storms: joinStorms(files, cells), at: time }
    }
    return joined.storms
  }

  const list = () => all().filter(({ at }) => Math.abs(age(at)) <= FORGET_AFTER_MS)

  return {
    ...watchedRegions,
    list,
    addObjects(file) {
      const isSameTime = (other: StormObjects) =>
        Math.abs(other.validTime.getTime() - file.validTime.getTime()) <= FORGET_AFTER_MS
      files = [...files.filter(isSameTime), file].slice(-MAX_FILES)
      joined = null
    },
    addRadar(id, look) {
      radars.set(id, { ...look, lookedAt: now() })
      joined = null
    },
    near: (place, radiusKm) =>
      list()
        .filter((storm) => mayReach(storm, place, radiusKm))
        .map((storm) => advance(storm, place, now()))
        .filter(({ reach }) => reach <= radiusKm)
        .sort((a, b) => a.distance - b.distance),
    inBox: (box, from) =>
      list()
        .filter(({ place }) => isInside(place, widen(box)))
        .map((storm) => advance(storm, from, now()))
        .filter(({ place, outline }) => isInside(place, box) || (outline !== null && touches(outline, box))),
    freshness(place) {
      const sites = nearestRadars(place, GRID_REACH_KM)
      const inReach = sites.filter(({ distance }) => distance <= RADAR_REACH_KM)
      const isInGrid = sites.length > 0 && isWithin(place)
      const looks = inReach.map(({ id }) => radars.get(id))
      const volumes = looks.flatMap((look) => (look?.volume && isFresh(look.volume) ? [look.volume.at] : []))
      const newest = isInGrid ? files.at(-1)?.validTime : volumes.toSorted((a, b) => b.getTime() - a.getTime())[0]
      const coverage = isInGrid || inReach.length > 0
      const doubt = findDoubt()
      return {
        source,
        coverage,
        updatedAt: newest?.toISOString() ?? null,
        stale: newest === undefined || !isCurrent(newest, isInGrid ? STALE_AFTER_MS : VOLUME_LIMIT_MS),
        complete: coverage && doubt === doubts.none,
        ...(coverage ? doubt : doubts.none),
      }

      function findDoubt(): Doubt {
        if (isOff) return doubts.off
        if (looks.some((look) => look === undefined || age(look.lookedAt) > LOOKED_AT_MS)) return doubts.firstLook
        if (looks.some((look) => !look?.complete)) return doubts.unreadable
        if (inReach.length > 0 && volumes.length === 0) return doubts.silent
        return isInGrid && files.at(-1)?.unreadable !== 0 ? doubts.objects : doubts.none
      }
    },
  }
}

/** One every two minutes, for as long as cells are joined to what was seen with them. */
const MAX_FILES = 15

const KM_PER_DEGREE = 110

/** An outline and the cell it belongs to are of times that differ by minutes. */
const EXTRA_KM = 30

/** Returns false, cheaply, for a storm that is surely too far away, however far it has moved since it was seen. */
function mayReach({ place, extent, motion }: JoinedStorm, from: Place, radiusKm: number): boolean {
  const most = radiusKm + extent + ((motion?.speed ?? 0) * FORGET_AFTER_MS) / 1e6
  const isNearInLatitude = Math.abs(place.latitude - from.latitude) * KM_PER_DEGREE <= most
  return isNearInLatitude && distanceKm(place, from) <= most + EXTRA_KM
}

/** More than a storm moves in half an hour and is large. */
const MARGIN_DEGREES = 2

const widen = ({ west, south, east, north }: Box): Box => ({
  west: west - MARGIN_DEGREES,
  south: south - MARGIN_DEGREES,
  east: east + MARGIN_DEGREES,
  north: north + MARGIN_DEGREES,
})

const isInside = ({ latitude, longitude }: Place, { west, south, east, north }: Box): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east

function touches(outline: [number, number][], box: Box): boolean {
  const area = toArea([[outline]])
  return area !== null && overlap(area.box, box)
}

const isWithin = ({ latitude, longitude }: Place) =>
  latitude >= GRID.south && latitude <= GRID.north && longitude >= GRID.west && longitude <= GRID.east

const WATCHED_FOR_MS = 10 * 60_000

/** The radars near which storms were lately requested. It stores no places, so it never outgrows the list of radars. */
interface WatchedRegions {
  /** Notes a request for the storms around a place. */
  watch(place: Place): void
  /** Returns the radars near the requests of the last ten minutes. */
  watchedRadars(): RadarSite[]
}

function createWatchedRegions(now: () => Date): WatchedRegions {
  const asked = new Map<string, { radar: RadarSite; at: number }>()
  return {
    watch(place) {
      for (const radar of nearestRadars(place, RADAR_REACH_KM)) asked.set(radar.id, { radar, at: now().getTime() })
    },
    watchedRadars() {
      const since = now().getTime() - WATCHED_FOR_MS
      for (const [id, { at }] of asked) if (at < since) asked.delete(id)
      return [...asked.values()].map(({ radar }) => radar)
    },
  }
}

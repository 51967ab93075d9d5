import type { Place } from '@squall/shared/rules/place'
import { nearestRadars, RADAR_REACH_KM, type RadarSite } from '../level3/radars'

const LOOKED_AT_MS = 10 * 60_000

/** The radars near which storms were lately requested. It stores no places, so it never outgrows the list of radars. */
export interface WatchedRegions {
  /** Notes a request for the storms around a place. */
  ask(place: Place): void
  /** Returns the radars near the requests of the last ten minutes. */
  wanted(): RadarSite[]
}

export function createWatchedRegions(now: () => Date): WatchedRegions {
  const asked = new Map<string, { radar: RadarSite; at: number }>()
  return {
    ask(place) {
      for (const radar of nearestRadars(place, RADAR_REACH_KM)) asked.set(radar.id, { radar, at: now().getTime() })
    },
    wanted() {
      const since = now().getTime() - LOOKED_AT_MS
      for (const [id, { at }] of asked) if (at < since) asked.delete(id)
      return [...asked.values()].map(({ radar }) => radar)
    },
  }
}

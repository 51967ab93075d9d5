import type { RadarSite as ListedRadar } from '@squall/shared/contract/weather'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { Services } from '../../../services'
import { nearestRadars, RADAR_REACH_KM, type RadarSite } from '../../../weather/level3/radars'
import { PRODUCT_FILES } from '../../../weather/radar/scan-products'
import { isScanning } from '../../../weather/radar/scans'

export type NearRadar = RadarSite & { distance: number }

interface Wanted {
  place: Place
  /** A radar that the user chose; otherwise the nearest with recent data. */
  radar: RadarSite | undefined
}

const MOST_RADARS = 8

/** A radar that has been silent for longer is skipped. */
const RECENT_MS = 15 * 60_000

const MOST_TRIED = 3

const [LOWEST_REFLECTIVITY] = PRODUCT_FILES.reflectivity.codes

/** Returns the radars in reach of a place, nearest first. */
export const listNearRadars = (place: Place): NearRadar[] => nearestRadars(place, RADAR_REACH_KM).slice(0, MOST_RADARS)

/** Returns the radars near a place and the chosen one, however far away it is. */
export function toSites(near: NearRadar[], { radar, place }: Wanted): ListedRadar[] {
  const isNear = radar === undefined || near.some(({ id }) => id === radar.id)
  return (isNear ? near : [...near, { ...radar, distance: distanceKm(place, radar) }]).map(toSite)
}

export const toSite = ({ id, latitude, longitude, distance }: NearRadar): ListedRadar => ({
  id,
  lat: latitude,
  lon: longitude,
  distance,
})

/** Returns the chosen radar, or the nearest one that scanned lately, or else the nearest, so that its silence is shown. */
export async function chooseRadar({ radar, now }: Services, near: RadarSite[], chosen: RadarSite | undefined) {
  if (chosen) return chosen
  for (const candidate of near.slice(0, MOST_TRIED)) {
    const scans = await radar.listScans(candidate, LOWEST_REFLECTIVITY).catch(() => [])
    if (isScanning(scans, now())) return candidate
  }
  return near[0]
}

/** Returns whether the newest scan is too old to be current. */
export const isStale = (newest: string | null, now: Date): boolean =>
  newest === null || now.getTime() - Date.parse(newest) > RECENT_MS

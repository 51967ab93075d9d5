import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { RADAR_LIST } from './radar-list'

/** How far out the storm algorithms of a radar see. */
export const RADAR_REACH_KM = 230

/** A little less than there are. */
const KM_PER_DEGREE = 110

export interface RadarSite extends Place {
  /** Four letters, such as KTLX; its products are named by the last three. */
  id: string
}

const RADARS: RadarSite[] = RADAR_LIST.trim()
  .split('\n')
  .map((line) => {
    const [id = '', latitude, longitude] = line.split(' ')
    return { id, latitude: Number(latitude), longitude: Number(longitude) }
  })

/** The WSR-88D radars within so many km of a place, nearest first. */
export function nearestRadars(place: Place, km: number): (RadarSite & { distance: number })[] {
  return RADARS.filter(({ latitude }) => Math.abs(latitude - place.latitude) * KM_PER_DEGREE <= km)
    .map((radar) => ({ ...radar, distance: distanceKm(place, radar) }))
    .filter(({ distance }) => distance <= km)
    .sort((a, b) => a.distance - b.distance)
}

/** The radar of four letters, however they are written. */
export const radarById = (id: string): RadarSite | undefined => RADARS.find((radar) => radar.id === id.toUpperCase())

/** The radar whose products are named by these three letters. */
export const radarOf = (letters: string): RadarSite | undefined => RADARS.find(({ id }) => id.slice(1) === letters)

import type { Storm } from '@squall/shared/contract/weather'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { formatStormName, intensities, latLonToPlace } from './rules'

const CRITICAL_KM = 5
const WARNING_KM = 10
const KM_PER_DEGREE = 111.195

/** A storm forecast to pass close to a place: closest approach of `distance` km at `time` (ms). */
export interface StormApproach {
  stormId: string
  level: 'critical' | 'warning'
  title: string
  distance: number
  time: number
  /** The share of such forecasts, in per cent, that were within 15 km. */
  confidence: number
  /** Grows with the danger, so that a dismissed banner returns when its storm gets worse. */
  rank: number
}

/** Returns the storms forecast to come within 10 km, critical ones (within 5 km) first, then the soonest. */
export function listApproaches(storms: Storm[], place: Place, now: number): StormApproach[] {
  return storms
    .map((storm) => getApproach(storm, place, now))
    .filter((approach) => approach !== null)
    .sort((a, b) => Number(b.level === 'critical') - Number(a.level === 'critical') || a.time - b.time)
}

/** Returns the approaches not dismissed at this rank or a higher one; `dismissed` maps storm id to rank. */
export const listShownApproaches = (
  approaches: StormApproach[],
  dismissed: ReadonlyMap<string, number>,
): StormApproach[] => approaches.filter(({ stormId, rank }) => rank > (dismissed.get(stormId) ?? -1))

function getApproach(storm: Storm, place: Place, now: number): StormApproach | null {
  const closest = closestForecast(storm, place, now)
  if (closest === null || closest.distance > WARNING_KM) return null
  const level = closest.distance <= CRITICAL_KM ? 'critical' : 'warning'
  const severity = intensities.length - intensities.indexOf(storm.intensity)
  return {
    stormId: storm.id,
    level,
    title: `${formatStormName(storm)} approaching within 10km`,
    ...closest,
    rank: severity + (level === 'critical' ? intensities.length : 0),
  }
}

/**
 * Returns the closest approach of the remaining forecast, including the straight segments between positions, since a fast
 * storm passes a place between two of them. The current position counts only while the storm approaches.
 */
function closestForecast({ currentLocation, predictions }: Storm, place: Place, now: number) {
  let from = { place: latLonToPlace(currentLocation), time: now }
  let closest: { distance: number; time: number; confidence: number } | null = null
  for (const [index, { location, time, confidence }] of predictions
    .filter((prediction) => Date.parse(prediction.time) > now)
    .entries()) {
    const to = { place: latLonToPlace(location), time: Date.parse(time) }
    const along = closestAlong(from.place, to.place, place)
    const part = index === 0 && along === 0 ? 1 : along
    const there = {
      latitude: from.place.latitude + part * (to.place.latitude - from.place.latitude),
      longitude: from.place.longitude + part * (to.place.longitude - from.place.longitude),
    }
    const distance = distanceKm(place, there)
    if (closest === null || distance < closest.distance) {
      closest = { distance, time: from.time + part * (to.time - from.time), confidence }
    }
    from = to
  }
  return closest
}

/** Returns the fraction (0 to 1) of the segment at which it is closest to a place; planar, valid for a few dozen km. */
function closestAlong(from: Place, to: Place, third: Place): number {
  const kmPerLongitude = KM_PER_DEGREE * Math.cos((third.latitude * Math.PI) / 180)
  const wayX = (to.longitude - from.longitude) * kmPerLongitude
  const wayY = (to.latitude - from.latitude) * KM_PER_DEGREE
  const x = (third.longitude - from.longitude) * kmPerLongitude
  const y = (third.latitude - from.latitude) * KM_PER_DEGREE
  const length = wayX * wayX + wayY * wayY
  return length === 0 ? 0 : Math.min(1, Math.max(0, (x * wayX + y * wayY) / length))
}

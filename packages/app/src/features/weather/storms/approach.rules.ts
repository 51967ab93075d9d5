import type { Storm } from '@squall/shared/contract/weather'
import { distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { Severity } from '@squall/shared/rules/severity'
import { findApproachChance, findForecastErrorKm } from '@squall/shared/rules/storm-skill'
import { kmFromMiles } from '@squall/shared/rules/units'
import { formatMinutes, formatMinutesFully } from '../../../platform/format'
import { formatDistance, formatNearDistance, formatZonedTime } from '../../../platform/weather-format'
import { formatStormName, intensities, latLonToPlace } from './rules'

const MINUTE = 60_000

const CRITICAL_KM = 5

const APPROACH_KM = 10

const KM_PER_DEGREE = 111.195

/** Least first. */
const levels = ['notice', 'warning', 'critical'] as const
type Level = (typeof levels)[number]

/** An estimate of ours looks no worse than the official alert that it stands on. */
export const approachSeverities: Record<Level, Severity> = {
  critical: 'warning',
  warning: 'watch',
  notice: 'advisory',
}

/** A storm forecast to pass close to a place: closest approach of `distance` km at `time` (ms). */
export interface StormApproach {
  stormId: string
  level: Level
  title: string
  distance: number
  time: number
  /** Km that four fifths of such forecasts were off at most; null where it was not measured. */
  errorKm: number | null
  /** Per cent of such forecasts in which a storm came within 10 km, over all storms; null where it was not measured. */
  chance: number | null
  /** Grows with the danger, so that a dismissed banner returns when its storm gets worse. */
  rank: number
}

/** Returns the approaches not dismissed at this rank or a higher one; `dismissed` maps storm id to rank. */
export const listVisibleApproaches = (
  approaches: StormApproach[],
  dismissed: ReadonlyMap<string, number>,
): StormApproach[] => approaches.filter(({ stormId, rank }) => rank > (dismissed.get(stormId) ?? -1))

/** Returns the storms forecast to come within 10 km: the highest level first, then the soonest. */
export function listApproaches(storms: Storm[], place: Place, now: number): StormApproach[] {
  return storms
    .map((storm) => getApproach(storm, place, now))
    .filter((approach) => approach !== null)
    .sort((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level) || a.time - b.time)
}

function getApproach(storm: Storm, place: Place, now: number): StormApproach | null {
  const closest = findClosestApproach(storm, place, now)
  if (closest === null || closest.distance > APPROACH_KM) return null
  // Forecasts are measured from the time the storm was seen.
  const minutes = (closest.time - Date.parse(storm.observedAt)) / 60_000
  const level = getApproachLevel(storm, closest.distance)
  const intensity = intensities.length - intensities.indexOf(storm.intensity)
  return {
    stormId: storm.id,
    level,
    title: `${formatStormName(storm)} approaching within 10km`,
    ...closest,
    errorKm: findForecastErrorKm(minutes),
    chance: findApproachChance(minutes, closest.distance),
    rank: intensity + levels.indexOf(level) * intensities.length,
  }
}

const hazardLevels: Record<Storm['intensity'], Level> = {
  violent: 'critical',
  strong: 'critical',
  moderate: 'warning',
  weak: 'notice',
}
const officialLevels = { tornado: 'critical', other: 'warning', none: 'notice' } as const

/** Returns the lowest of three levels: of the storm's own hazard, of the official warnings over it, and of the distance. */
function getApproachLevel({ intensity, officialWarning }: Storm, distance: number): Level {
  const limits: Level[] = [
    hazardLevels[intensity],
    officialLevels[officialWarning ?? 'none'],
    distance <= CRITICAL_KM ? 'critical' : 'warning',
  ]
  return levels.find((level) => limits.includes(level)) ?? 'notice'
}

/** Returns 'May pass within 4 km of you, give or take 16 km,'; the error is measured. */
export function describeApproach({ distance, errorKm }: Pick<StormApproach, 'distance' | 'errorKm'>): string {
  const where = distance < 1 ? 'May pass over you' : `May pass within ${formatNearDistance(distance)} of you`
  return errorKm === null ? where : `${where}, give or take ${formatDistance(errorKm)},`
}

/** Returns the sentence about the measured chance; empty where none was measured. */
const describeChance = ({ chance }: Pick<StormApproach, 'chance'>): string =>
  chance === null ? '' : `Of such forecasts, ${chance}% brought a storm within ${formatDistance(APPROACH_KM)}.`

/** Returns 'May pass over you around 3:10 PM CDT, in 24 min. Of such forecasts, 40% brought a storm within 10 km.'; `now` in ms. */
export function formatApproach(approach: StormApproach, now: number): string {
  const time = formatZonedTime(new Date(approach.time).toISOString())
  const passing = `${describeApproach(approach)} around ${time}, in ${formatMinutes(approach.time - now)}.`
  return [passing, describeChance(approach)].filter(Boolean).join(' ')
}

/**
 * Returns the closest approach of the remaining forecast, including the straight segments between positions, since a fast
 * storm passes a place between two of them. The current position counts only while the storm approaches.
 */
function findClosestApproach({ currentLocation, predictions }: Storm, place: Place, now: number) {
  let from = { place: latLonToPlace(currentLocation), time: now }
  let closest: { distance: number; time: number } | null = null
  for (const [index, { location, time }] of predictions
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
      closest = { distance, time: from.time + part * (to.time - from.time) }
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

/**
 * Returns when a storm comes to a place, with the measured error as a time, or why that is not known. A track that does
 * not come near says so for the time of its forecast only.
 */
export function describeArrival(storm: Storm, place: Place, now: number): string {
  const last = storm.predictions.at(-1)
  if (last === undefined || storm.movement === null)
    return 'Unknown: the motion of this new storm has not been measured yet.'
  const approach = getApproach(storm, place, now)
  if (approach === null) {
    const end = Date.parse(last.time)
    if (end <= now) return 'Unknown: its forecast has ended.'
    const errorKm = findForecastErrorKm((end - Date.parse(storm.observedAt)) / MINUTE)
    const error = errorKm === null ? '' : `, give or take ${formatDistance(errorKm)}`
    return `Not expected within ${formatDistance(APPROACH_KM)} of you by ${formatZonedTime(last.time)}${error}.`
  }
  const arrival = `Around ${formatZonedTime(new Date(approach.time).toISOString())}`
  const kmPerMinute = kmFromMiles(storm.movement.speed) / 60
  const band = approach.errorKm === null || kmPerMinute === 0 ? null : (approach.errorKm / kmPerMinute) * MINUTE
  const time = band === null ? arrival : `${arrival}, give or take ${formatMinutesFully(Math.max(MINUTE, band))}`
  return [`${time}.`, describeChance(approach)].filter(Boolean).join(' ')
}

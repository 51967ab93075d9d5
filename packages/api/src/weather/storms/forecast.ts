import { distanceKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { StormObjects } from './probsevere'

/** The lead times of the compared forecasts, and the tolerance of a pair of observations. */
const LEADS_MINUTES = [15, 30, 45, 60]

const TOLERANCE_MINUTES = 5

/** A forecast this near to the storm's later place is counted as right. */
const NEAR_KM = 15

export type ObservedStorms = Pick<StormObjects, 'validTime' | 'storms'>

/** Over all storms seen again after about `minutes`: toMedian errors in kilometres, and the share that was near, in per cent. */
export interface LeadSkill {
  minutes: number
  pairs: number
  ours: number
  persistence: number
  near: number
}

/** Toward, in degrees clockwise from north; speed in metres a second. */
export interface Heading {
  direction: number
  speed: number
}

/** Returns direction and speed of a motion given by its parts in metres a second. */
export function heading({ east, north }: { east: number; north: number }): Heading {
  const direction = (Math.atan2(east, north) * 180) / Math.PI
  return { direction: (direction + 360) % 360, speed: Math.hypot(east, north) }
}

/** Returns where a storm will be, moved along its motion. */
export function predictPlace(place: Place, { direction, speed }: Heading, minutes: number): Place {
  return travel(place, direction, (speed * minutes * 60) / 1000)
}

/** Compares our forecasts and persistence (the storm stays where it is) with where storms went. */
export function measureSkill(observations: ObservedStorms[]): LeadSkill[] {
  const errors = observations.flatMap((earlier) => observations.flatMap((later) => compare(earlier, later)))
  return LEADS_MINUTES.flatMap((minutes) => {
    const around = errors.filter((it) => Math.abs(it.minutes - minutes) <= TOLERANCE_MINUTES)
    if (around.length === 0) return []
    const near = around.filter(({ ours }) => ours <= NEAR_KM).length / around.length
    return [
      {
        minutes,
        pairs: around.length,
        ours: toMedian(around.map(({ ours }) => ours)),
        persistence: toMedian(around.map(({ persistence }) => persistence)),
        near: Math.round(near * 100),
      },
    ]
  })
}

function compare(earlier: ObservedStorms, later: ObservedStorms) {
  const minutes = (later.validTime.getTime() - earlier.validTime.getTime()) / 60_000
  if (minutes <= 0) return []
  const after = new Map<string, Place>(later.storms.map(({ id, place }) => [id, place]))
  return earlier.storms.flatMap(({ id, place, motion }) => {
    const then = after.get(id)
    if (then === undefined || motion === null) return []
    const predicted = predictPlace(place, heading(motion), minutes)
    return [{ minutes, ours: distanceKm(predicted, then), persistence: distanceKm(place, then) }]
  })
}

/** Returns the middle value, or NaN for no values. */
export function toMedian(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? Number.NaN
  return Number.isInteger(half) ? (upper + (sorted[half - 1] ?? Number.NaN)) / 2 : upper
}

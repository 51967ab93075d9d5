import { distanceKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { type Heading, heading, predictPlace } from './forecast'
import type { StormObjects } from './probsevere'

const MINUTE = 60_000
const LEADS_MINUTES = [15, 30, 45, 60]
/** A forecast this near to the storm's later place counts as right. */
const NEAR_KM = 15
/** The files of an hour begin and end seconds apart from full minutes. */
const END_TOLERANCE_MS = 30_000

export type ObservedStorms = Pick<StormObjects, 'validTime' | 'storms'>

/** The skill at one lead over all storms with a motion; a storm that was not seen then counts as a miss. */
export interface LeadSkill {
  minutes: number
  forecasts: number
  storms: number
  /** Per cent of all forecasts. */
  near: number
  /** Of storms seen again: median errors in km of the forecast and of persistence (the storm stays where it is). */
  medianKm: number
  persistenceKm: number
  /** Of storms seen again: four fifths of the forecasts were off by less. */
  errorKm: number
}

/** Returns the skill of straight-line forecasts from every file of a sequence; a lead beyond its end is left out. */
export function measureSkill(observations: ObservedStorms[]): LeadSkill[] {
  return LEADS_MINUTES.flatMap((minutes) => {
    const forecasts = forecastsFor(observations, minutes).map(({ id, path, from, motion, at }) => {
      const later = path(at)
      const expected = predictPlace(from, motion, minutes)
      return {
        id,
        error: later && distanceKm(later, expected),
        persistence: later && distanceKm(later, from),
      }
    })
    if (forecasts.length === 0) return []
    const errors = forecasts.flatMap(({ error }) => error ?? [])
    return [
      {
        minutes,
        forecasts: forecasts.length,
        storms: new Set(forecasts.map(({ id }) => id)).size,
        near: toPercent(errors.filter((error) => error <= NEAR_KM).length, forecasts.length),
        medianKm: findQuantile(errors, 0.5),
        persistenceKm: findQuantile(
          forecasts.flatMap(({ persistence }) => persistence ?? []),
          0.5,
        ),
        errorKm: findQuantile(errors, 0.8),
      },
    ]
  })
}

const APPROACH_KM = 10
/** A storm may come later than expected. */
const LATE_MINUTES = 15
/** Places left and right of the expected track, km. */
const OFFSETS = { within5Km: [0, 2.5, -2.5, 4.9, -4.9], within10Km: [6, -6, 8, -8, 9.9, -9.9] }

/**
 * Returns, for places beside the expected tracks of all storms, how often a storm's centre came within 10 km, in per cent, by
 * the minutes until the expected closest approach. Places that a storm is already near are left out.
 */
export function measureApproaches(observations: ObservedStorms[]) {
  return LEADS_MINUTES.map((untilMinutes) => {
    const leads = [untilMinutes - 10, untilMinutes - 5, untilMinutes]
    const share = (offsets: number[]) => {
      const outcomes = leads.flatMap((minutes) =>
        forecastsFor(observations, minutes).flatMap((forecast) =>
          offsets.flatMap((offset) => comesNear(forecast, minutes, offset) ?? []),
        ),
      )
      return toPercent(outcomes.filter((came) => came).length, outcomes.length)
    }
    return { untilMinutes, within5Km: share(OFFSETS.within5Km), within10Km: share(OFFSETS.within10Km) }
  })
}

interface Forecast {
  id: string
  from: Place
  motion: Heading
  /** When the forecast was made, and for when it is, ms. */
  start: number
  at: number
  /** Returns where the storm was seen at a time, between two files straight on; null once it was not seen any more. */
  path: (time: number) => Place | null
}

/** Returns the forecasts for so many minutes ahead from every file, as far as the files reach. */
function forecastsFor(observations: ObservedStorms[], minutes: number): Forecast[] {
  const end = observations.at(-1)?.validTime.getTime() ?? 0
  return observations.flatMap(({ validTime, storms }, index) => {
    const start = validTime.getTime()
    const at = start + minutes * MINUTE
    if (at > end + END_TOLERANCE_MS) return []
    return storms.flatMap(({ id, place, motion }) =>
      motion === null
        ? []
        : [
            {
              id,
              from: place,
              motion: heading(motion),
              start,
              at: Math.min(at, end),
              path: trackStorm(observations.slice(index), id),
            },
          ],
    )
  })
}

function trackStorm(observations: ObservedStorms[], id: string): Forecast['path'] {
  const seen = observations.map(({ validTime, storms }) => ({
    time: validTime.getTime(),
    place: storms.find((storm) => storm.id === id)?.place,
  }))
  const lost = seen.findIndex(({ place }) => place === undefined)
  const track = lost === -1 ? seen : seen.slice(0, lost)
  return (time) => {
    const after = track.findIndex((point) => point.time >= time)
    const [a, b] = [track[Math.max(0, after - 1)], track[after]]
    if (a?.place === undefined || b?.place === undefined) return null
    const part = b.time === a.time ? 0 : (time - a.time) / (b.time - a.time)
    return {
      latitude: a.place.latitude + part * (b.place.latitude - a.place.latitude),
      longitude: a.place.longitude + part * (b.place.longitude - a.place.longitude),
    }
  }
}

/** Returns whether the centre came within 10 km of a place beside the track; null where it already was. */
function comesNear({ from, motion, start, at, path }: Forecast, minutes: number, offset: number): boolean | null {
  const place = travel(predictPlace(from, motion, minutes), motion.direction + 90, offset)
  if (distanceKm(place, from) <= APPROACH_KM) return null
  for (let time = start; time <= at + LATE_MINUTES * MINUTE; time += MINUTE) {
    const there = path(time)
    if (there === null) return false
    if (distanceKm(place, there) <= APPROACH_KM) return true
  }
  return false
}

const toPercent = (part: number, whole: number): number => Math.round((part / whole) * 100)

/** Returns the value below which so large a part of the values lies; not a number of nothing. */
function findQuantile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}

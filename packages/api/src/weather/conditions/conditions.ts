import { setTimeout as pause } from 'node:timers/promises'
import type { ConditionsGap, WeatherSnapshot } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import type { Kept } from './fresh-cache'
import { mergeObservations } from './merge'
import { cellOf, type Point, placeOfCell } from './points'
import { createReadings, type ReadingsDeps } from './readings'
import { uvAt } from './uv'

const RADIANS = Math.PI / 180

const J2000_MS = Date.UTC(2000, 0, 1, 12)

const DAY_MS = 24 * 60 * 60_000

/** Without an answer for this long, what stations said last is shown as not current. */
const STALE_AFTER_MS = 20 * 60_000

/** Somebody who asks first waits so long for the source; later answers are there for the next question. */
const PATIENCE_MS = 4_000

interface ConditionsDeps extends ReadingsDeps {
  /** What is shown as the source of the observations. */
  source: string
  /** What is shown as the source of the UV index. */
  uvSource: string
  isOff: boolean
  patienceMs?: number
}

/** The weather of places, from stations near them. What is fresh is answered without asking anybody. */
export interface Conditions {
  at(place: Place): Promise<WeatherSnapshot>
  /** What is known already. */
  known(place: Place): WeatherSnapshot
  /** Whether somebody asked for this place lately. */
  isFamiliar(place: Place): boolean
}

const NOTHING = {
  temperature: null,
  feelsLike: null,
  conditions: null,
  windSpeed: null,
  windDirection: null,
  humidity: null,
  visibility: null,
  pressure: null,
  dewPoint: null,
  uvIndex: null,
  uvSource: null,
  observedAt: null,
}

/** A snapshot without any value, and why. */
export const unknownConditions = (reason: ConditionsGap, source: string): WeatherSnapshot => ({
  ...NOTHING,
  source,
  stale: reason === 'waiting' || reason === 'unavailable',
  coverage: reason !== 'not-covered',
  reason,
})

export function createConditions(deps: ConditionsDeps): Conditions {
  const { source, uvSource, isOff, now, patienceMs = PATIENCE_MS } = deps
  const { points, observations, uv } = createReadings(deps)

  async function ask(cell: string): Promise<void> {
    const point = (await points.get(cell))?.value
    if (!point) return
    const asked = point.stations.map((station): Promise<unknown> => observations.get(station))
    if (point.town !== null && isSunUp(placeOfCell(cell), now())) asked.push(uv.get(townPath(point.town)))
    await Promise.all(asked)
  }

  /** The UV index: what is forecast for this hour, and 0 while the sun is down. */
  function uvOf(cell: string, { town }: Point): Pick<WeatherSnapshot, 'uvIndex' | 'uvSource'> {
    if (!isSunUp(placeOfCell(cell), now())) return { uvIndex: 0, uvSource: 'Sun below the horizon' }
    const forecast = town === null ? undefined : uv.known(townPath(town))?.value
    const uvIndex = town === null || forecast === undefined ? null : uvAt(forecast, town.timeZone, now())
    return { uvIndex, uvSource: uvIndex === null ? null : uvSource }
  }

  function snapshotOf(cell: string, point: Point): WeatherSnapshot {
    const { stations } = point
    const kept = stations.map((station) => observations.known(station)).filter((one) => one !== undefined)
    const merged = mergeObservations(
      kept.flatMap(({ value }) => value ?? []),
      now(),
    )
    const stale = stations.length > 0 && isOld(kept)
    const isKnown = merged.observedAt !== null
    const isAsking = stations.some(observations.isAsking)
    return {
      ...merged.values,
      ...uvOf(cell, point),
      source: [source, ...merged.stations].join(', '),
      observedAt: merged.observedAt === null ? null : new Date(merged.observedAt).toISOString(),
      stale,
      coverage: true,
      reason: isKnown ? null : !stale ? 'not-reported' : isAsking ? 'waiting' : 'unavailable',
    }
  }

  const isOld = (kept: Kept<unknown>[]): boolean =>
    now().getTime() - Math.max(...kept.map(({ at }) => at)) > STALE_AFTER_MS

  function known(place: Place): WeatherSnapshot {
    if (isOff) return unknownConditions('off', source)
    const cell = cellOf(place)
    const point = points.known(cell)
    if (point === undefined) return unknownConditions(points.isAsking(cell) ? 'waiting' : 'unavailable', source)
    return point.value === null ? unknownConditions('not-covered', source) : snapshotOf(cell, point.value)
  }

  return {
    known,
    isFamiliar: (place) => points.wasAsked(cellOf(place)),
    async at(place) {
      if (!isOff) {
        const timer = new AbortController()
        const patience = pause(patienceMs, undefined, { signal: timer.signal }).catch(() => undefined)
        await Promise.race([ask(cellOf(place)), patience])
        timer.abort()
      }
      return known(place)
    },
  }
}

const townPath = ({ city, state }: NonNullable<Point['town']>): string =>
  `CITY/${encodeURIComponent(city)}/STATE/${encodeURIComponent(state)}`

/** Whether any of the sun stands above the horizon. Low-precision sun of the Astronomical Almanac, good to 0.01°. */
export function isSunUp({ latitude, longitude }: Place, time: Date): boolean {
  const days = (time.getTime() - J2000_MS) / DAY_MS
  const anomaly = (357.528 + 0.9856003 * days) * RADIANS
  const ecliptic = (280.46 + 0.9856474 * days + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * RADIANS
  const tilt = (23.439 - 0.0000004 * days) * RADIANS
  const declination = Math.asin(Math.sin(tilt) * Math.sin(ecliptic))
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(ecliptic), Math.cos(ecliptic))
  const siderealTime = (280.46062 + 360.98564737 * days + longitude) * RADIANS
  const height =
    Math.sin(latitude * RADIANS) * Math.sin(declination) +
    Math.cos(latitude * RADIANS) * Math.cos(declination) * Math.cos(siderealTime - ascension)
  // Air bends the light: the upper edge is seen when the middle is 0.833° below.
  return Math.asin(height) > -0.833 * RADIANS
}

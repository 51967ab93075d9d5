import type { ConditionsGap, WeatherSnapshot } from '@squall/shared/contract/weather'
import type { Place } from '@squall/shared/rules/place'
import { waitAtMost } from '../../platform/concurrency'
import type { Kept } from './fresh-cache'
import type { Observation } from './observation'
import { fromGridCell, type NwsPoint, toGridCell } from './points'
import type { Readings } from './readings'
import { isSunUp, uvAt } from './uv'

/** Observations are shown as stale when no station answered for this long. */
const STALE_AFTER_MS = 20 * 60_000

/** The first request for a place waits this long for the source; a later answer serves the next request. */
export const PATIENCE_MS = 4_000

interface ConditionsDeps {
  readings: Pick<Readings, 'points' | 'observations' | 'uv'>
  now: () => Date
  /** The source of the observations, as shown. */
  source: string
  /** The source of the UV index, as shown. */
  uvSource: string
  isOff: boolean
  patienceMs?: number
}

/** Current conditions at places, from the stations near them. Fresh values are answered from memory. */
export interface Conditions {
  at(place: Place): Promise<WeatherSnapshot>
  /** Returns what is in memory, without a request. */
  known(place: Place): WeatherSnapshot
  /** Whether this place was requested lately. */
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

/** Returns a snapshot without any value, and why. */
export const unknownConditions = (reason: ConditionsGap, source: string): WeatherSnapshot => ({
  ...NOTHING,
  source,
  stale: reason === 'waiting' || reason === 'unavailable',
  coverage: reason !== 'not-covered',
  reason,
})

export function createConditions(deps: ConditionsDeps): Conditions {
  const { source, uvSource, isOff, now, readings, patienceMs = PATIENCE_MS } = deps
  const { points, observations, uv } = readings

  async function ask(cell: string): Promise<void> {
    const point = (await points.get(cell))?.value
    if (!point) return
    const asked = point.stations.map((station): Promise<unknown> => observations.get(station))
    if (point.town !== null && isSunUp(fromGridCell(cell), now())) asked.push(uv.get(townPath(point.town)))
    await Promise.all(asked)
  }

  /** Returns the UV index: what is forecast for this hour, and 0 while the sun is down. */
  function getUv(cell: string, { town }: NwsPoint): Pick<WeatherSnapshot, 'uvIndex' | 'uvSource'> {
    if (!isSunUp(fromGridCell(cell), now())) return { uvIndex: 0, uvSource: 'Sun below the horizon' }
    const forecast = town === null ? undefined : uv.known(townPath(town))?.value
    const uvIndex = town === null || forecast === undefined ? null : uvAt(forecast, town.timeZone, now())
    return { uvIndex, uvSource: uvIndex === null ? null : uvSource }
  }

  function toSnapshot(cell: string, point: NwsPoint): WeatherSnapshot {
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
      ...getUv(cell, point),
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
    const cell = toGridCell(place)
    const point = points.known(cell)
    if (point === undefined) return unknownConditions(points.isAsking(cell) ? 'waiting' : 'unavailable', source)
    return point.value === null ? unknownConditions('not-covered', source) : toSnapshot(cell, point.value)
  }

  return {
    known,
    isFamiliar: (place) => points.wasAsked(toGridCell(place)),
    async at(place) {
      if (!isOff) await waitAtMost(patienceMs, ask(toGridCell(place)))
      return known(place)
    },
  }
}

const townPath = ({ city, state }: NonNullable<NwsPoint['town']>): string =>
  `CITY/${encodeURIComponent(city)}/STATE/${encodeURIComponent(state)}`

interface WarmingDeps {
  conditions: Conditions
  livePlaces(): Place[]
}

/** Reads again what is no longer fresh around every live stream, so that lists of streams and viewers find it ready. */
export function createConditionsWarming({ conditions, livePlaces }: WarmingDeps): () => Promise<void> {
  return async () => {
    // Streams in one cell of the forecast grid share their weather.
    const byCell = new Map(livePlaces().map((place) => [toGridCell(place), place]))
    await Promise.all([...byCell.values()].map((place) => conditions.at(place)))
  }
}

/** Older observations are not current, nor are those that a wrong clock dates this far ahead. */
const OBSERVED_WITHIN_MS = 90 * 60_000

type Values = Pick<
  WeatherSnapshot,
  | 'temperature'
  | 'feelsLike'
  | 'conditions'
  | 'windSpeed'
  | 'windDirection'
  | 'humidity'
  | 'visibility'
  | 'pressure'
  | 'dewPoint'
>

export interface Merged {
  values: Values
  /** The stations that gave a value, nearest first. */
  stations: string[]
  /** When the newest value was observed, ms; null when there is none. */
  observedAt: number | null
}

/** Returns each value from the nearest station that reported it lately. @param observations nearest station first */
export function mergeObservations(observations: Observation[], now: Date): Merged {
  const recent = observations.filter(({ at }) => Math.abs(now.getTime() - at) <= OBSERVED_WITHIN_MS)
  const givers = new Set<Observation>()

  function nearest<Name extends keyof Values>(name: Name): Values[Name] | null {
    const giver = recent.find((observation) => observation[name] !== null)
    if (giver === undefined) return null
    givers.add(giver)
    return giver[name]
  }

  const values: Values = {
    temperature: nearest('temperature'),
    // From the station that gave the temperature, or none.
    feelsLike: recent.find(({ temperature }) => temperature !== null)?.feelsLike ?? null,
    conditions: nearest('conditions'),
    windSpeed: nearest('windSpeed'),
    // From the station that gave the speed, or none.
    windDirection: recent.find(({ windSpeed }) => windSpeed !== null)?.windDirection ?? null,
    humidity: nearest('humidity'),
    visibility: nearest('visibility'),
    pressure: nearest('pressure'),
    dewPoint: nearest('dewPoint'),
  }
  const given = recent.filter((observation) => givers.has(observation))
  return {
    values,
    stations: given.map(({ station }) => station),
    observedAt: given.length === 0 ? null : Math.max(...given.map(({ at }) => at)),
  }
}

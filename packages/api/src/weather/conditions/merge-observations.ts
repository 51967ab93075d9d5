import type { WeatherSnapshot } from '@squall/shared/contract/weather'
import type { Observation } from './observation'

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

/** Each value from the nearest station that reported it lately. @param observations nearest station first */
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

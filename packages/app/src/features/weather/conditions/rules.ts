import type { ConditionsGap, StreamWeatherAlert, WeatherSnapshot } from '@squall/shared/contract/weather'
import { compassPoint } from '@squall/shared/rules/compass'
import {
  formatDateTime,
  formatFahrenheit,
  formatInHg,
  formatMiles,
  formatMph,
  formatNumber,
  formatPercent,
} from '../../../platform/format'
import type { MarkedSeverity } from '../../../ui/SeverityMark'

export const NOT_REPORTED = 'Not reported'

/** A value as text, or 'Not reported'. */
export const reported = <Value>(value: Value | null | undefined, format: (value: Value) => string): string =>
  value == null ? NOT_REPORTED : format(value)

/** '15 mph SW', where the wind comes from; 'Calm'; '3 mph' when it has no direction. */
export function windText(speed: number, direction: number | null): string {
  if (speed === 0) return 'Calm'
  return direction === null ? formatMph(speed) : `${formatMph(speed)} ${compassPoint(direction)}`
}

/** What was observed beside temperature and sky, by name. */
export function listReadings(snapshot: WeatherSnapshot): [name: string, value: string][] {
  const { windSpeed, windDirection, humidity, visibility, pressure, dewPoint, uvIndex } = snapshot
  return [
    ['Wind', reported(windSpeed, (speed) => windText(speed, windDirection))],
    ['Humidity', reported(humidity, formatPercent)],
    ['Visibility', reported(visibility, formatMiles)],
    ['Pressure', reported(pressure, formatInHg)],
    ['Dew point', reported(dewPoint, formatFahrenheit)],
    ['UV index (forecast)', reported(uvIndex, formatNumber)],
  ]
}

/** Where the values come from and when they were observed. */
export function sourceLine({ source, observedAt, uvSource }: WeatherSnapshot): string {
  const observed = observedAt === null ? source : `${source}, observed ${formatDateTime(observedAt)}`
  return uvSource === null ? `${observed}.` : `${observed}. UV index: ${uvSource}.`
}

/** Why nothing is known, for a person. */
export const gapSentences: Record<ConditionsGap, string> = {
  off: 'Weather is switched off on this server.',
  'no-place': 'This stream does not share its place.',
  'not-covered': 'Not covered: conditions come from weather stations of the United States.',
  unavailable: 'Weather unavailable',
  waiting: 'Loading weather...',
  'not-reported': 'No station near here reported in the last 90 minutes.',
}

/** A server that went silent leaves what it said last; after this long that is no weather of now. */
const KEPT_FOR_MS = 2 * 60 * 60_000

export type WeatherView =
  | { state: 'gap'; reason: ConditionsGap }
  | { state: 'known'; snapshot: WeatherSnapshot; isStale: boolean }

/** What can be shown of an answer that may be missing, empty or old. @param now in ms */
export function weatherView(data: WeatherSnapshot | undefined, isError: boolean, now: number): WeatherView {
  if (data === undefined) return { state: 'gap', reason: isError ? 'unavailable' : 'waiting' }
  if (data.reason !== null) return { state: 'gap', reason: data.reason }
  const age = now - Date.parse(data.observedAt ?? '')
  if (isError && !(age < KEPT_FOR_MS)) return { state: 'gap', reason: 'unavailable' }
  return { state: 'known', snapshot: data, isStale: data.stale || isError }
}

/** The shape of each severity of a stream's alerts; its word and colour stand with it. */
export const alertMarks: Record<StreamWeatherAlert['severity'], MarkedSeverity> = {
  extreme: 'emergency',
  severe: 'warning',
  moderate: 'watch',
  minor: 'advisory',
}

/** How long to wait before asking again: soon for an answer under way or a source that is down. */
export function pollAfterMs(data: WeatherSnapshot | undefined): number {
  if (data?.reason === 'waiting') return 3_000
  return data?.reason === 'unavailable' ? 30_000 : 5 * 60_000
}

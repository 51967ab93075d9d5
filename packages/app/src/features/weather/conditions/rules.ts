import type { ConditionsGap, StreamWeatherAlert, WeatherSnapshot } from '@squall/shared/contract/weather'
import { compassPoint } from '@squall/shared/rules/geo'
import { isUrgent } from '@squall/shared/rules/severity'
import { formatNumber, formatPercent } from '../../../platform/format'
import {
  formatMiles,
  formatPressure,
  formatSpeed,
  formatTemperature,
  formatZonedDateTime,
} from '../../../platform/weather-format'

export const NOT_REPORTED = 'Not reported'

/** Returns a value as text, or 'Not reported'. */
export const formatReported = <Value>(value: Value | null | undefined, format: (value: Value) => string): string =>
  value == null ? NOT_REPORTED : format(value)

/** Returns '15 mph SW' (the direction the wind comes from), 'Calm', or '3 mph' without a direction. */
export function formatWind(speed: number, direction: number | null): string {
  if (speed === 0) return 'Calm'
  return direction === null ? formatSpeed(speed) : `${formatSpeed(speed)} ${compassPoint(direction)}`
}

/** Returns the observed values except temperature and sky, each with its name. */
export function listReadings(snapshot: WeatherSnapshot): [name: string, value: string][] {
  const { windSpeed, windDirection, humidity, visibility, pressure, dewPoint, uvIndex } = snapshot
  return [
    ['Wind', formatReported(windSpeed, (speed) => formatWind(speed, windDirection))],
    ['Humidity', formatReported(humidity, formatPercent)],
    ['Visibility', formatReported(visibility, formatMiles)],
    ['Pressure', formatReported(pressure, formatPressure)],
    ['Dew point', formatReported(dewPoint, formatTemperature)],
    ['UV index (forecast)', formatReported(uvIndex, formatNumber)],
  ]
}

/** Returns the source of the values and the time of observation. */
export function formatSource({ source, observedAt, uvSource }: WeatherSnapshot): string {
  const observed = observedAt === null ? source : `${source}, observed ${formatZonedDateTime(observedAt)}`
  return uvSource === null ? `${observed}.` : `${observed}. UV index: ${uvSource}.`
}

/** The sentence for each reason why conditions are unavailable. */
export const gapSentences: Record<ConditionsGap, string> = {
  off: 'Weather is switched off on this server.',
  'no-place': 'This stream does not share its place.',
  'not-covered': 'Not covered: conditions come from weather stations of the United States.',
  unavailable: 'Weather unavailable',
  waiting: 'Loading weather...',
  'not-reported': 'No station near here reported in the last 90 minutes.',
}

/** A cached answer older than this no longer counts as current weather. */
const KEPT_FOR_MS = 2 * 60 * 60_000

export type WeatherView =
  | { state: 'gap'; reason: ConditionsGap }
  | { state: 'known'; snapshot: WeatherSnapshot; isStale: boolean }

/** Returns the conditions to show from an answer that may be missing, empty or outdated. @param now in ms */
export function toWeatherView(data: WeatherSnapshot | undefined, isError: boolean, now: number): WeatherView {
  if (data === undefined) return { state: 'gap', reason: isError ? 'unavailable' : 'waiting' }
  if (data.reason !== null) return { state: 'gap', reason: data.reason }
  const age = now - Date.parse(data.observedAt ?? '')
  if (isError && !(age < KEPT_FOR_MS)) return { state: 'gap', reason: 'unavailable' }
  return { state: 'known', snapshot: data, isStale: data.stale || isError }
}

/** Returns the first warning or emergency of a list that was not dismissed. */
export const findLifeSafetyAlert = (
  alerts: StreamWeatherAlert[],
  dismissed: ReadonlySet<string>,
): StreamWeatherAlert | undefined => alerts.find(({ id, level }) => isUrgent(level) && !dismissed.has(id))

/** Returns the ms until the next request: short while the answer is pending or the source is down. */
export function getPollIntervalMs(data: WeatherSnapshot | undefined): number {
  if (data?.reason === 'waiting') return 3_000
  return data?.reason === 'unavailable' ? 30_000 : 5 * 60_000
}

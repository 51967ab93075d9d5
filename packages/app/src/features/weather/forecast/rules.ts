import type { ForecastPeriod, WeatherForecast } from '@squall/shared/contract/weather'
import { formatPercent } from '../../../platform/format'
import { formatSpeed, formatTemperature, formatZonedDateTime } from '../../../platform/weather-format'

/** How many hours the card shows. */
export const SHOWN_HOURS = 24

export const forecastGaps: Record<NonNullable<WeatherForecast['reason']>, string> = {
  off: 'Weather is switched off on this server.',
  'not-covered': 'Not covered: forecasts are for the United States and its territories.',
  unavailable: 'The forecast cannot be read right now.',
  waiting: 'Loading forecast...',
}

/** A day with its night; one of them is missing at the ends of the forecast. */
export interface ForecastDay {
  key: string
  name: string
  day: ForecastPeriod | null
  night: ForecastPeriod | null
}

/** Returns the days of a forecast, each with the night that follows it. */
export function listDays(periods: ForecastPeriod[]): ForecastDay[] {
  const days: ForecastDay[] = []
  for (const period of periods) {
    const last = days.at(-1)
    if (!period.isDaytime && last?.day && last.night === null) last.night = period
    else
      days.push({
        key: period.startTime,
        name: period.name ?? '',
        day: period.isDaytime ? period : null,
        night: period.isDaytime ? null : period,
      })
  }
  return days
}

/** Returns a temperature, or a dash without one. */
export const formatForecastTemperature = (temperature: number | null): string =>
  temperature === null ? '–' : formatTemperature(temperature)

/** Returns '10–20 mph SSE', or null without a wind. */
export function formatForecastWind({ windSpeed, windDirection }: ForecastPeriod): string | null {
  if (windSpeed === null) return null
  const { from, to } = windSpeed
  const speed = from === to ? formatSpeed(to) : `${Number.parseInt(formatSpeed(from), 10)}–${formatSpeed(to)}`
  return windDirection === null ? speed : `${speed} ${windDirection}`
}

/** Returns the chance of rain or snow; null where there is none or it is not given. */
export const formatChance = ({ precipitationChance }: ForecastPeriod): string | null =>
  precipitationChance === null || precipitationChance === 0 ? null : formatPercent(precipitationChance)

/** Returns the source and the age of a forecast. */
export const formatForecastSource = ({ source, issuedAt }: WeatherForecast): string =>
  issuedAt === null ? source : `${source}, issued ${formatZonedDateTime(issuedAt)}`

/** Returns how to write an hour where the place's clocks are: '3 PM'. */
export function createHourFormat(timeZone: string | null): (iso: string) => string {
  const format = new Intl.DateTimeFormat(undefined, { hour: 'numeric', ...(timeZone === null ? {} : { timeZone }) })
  return (iso) => format.format(Date.parse(iso))
}

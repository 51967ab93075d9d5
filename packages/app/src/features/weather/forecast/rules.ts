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

/** What the sky does, in the order in which the words of a forecast decide: the most dangerous first. */
const skies = [
  ['thunder', /thunder|t-storm|tornado/i],
  ['ice', /freezing|sleet|\bice\b|icy|hail/i],
  ['snow', /snow|flurr|blizzard|wintry/i],
  ['rain', /rain|shower|drizzle/i],
  ['fog', /fog|haze|mist|smoke|dust|\bash\b/i],
  ['wind', /wind|breezy|blustery|hurricane|tropical storm/i],
  ['mixed', /partly|mostly sunny|mostly clear/i],
  ['cloudy', /cloud|overcast/i],
  ['clear', /sunny|clear|fair/i],
] as const

export type Sky = (typeof skies)[number][0]

/** Returns what the official words say of the sky; null for words that say nothing of it. */
export const classifySky = (summary: string): Sky | null => skies.find(([, words]) => words.test(summary))?.[0] ?? null

/** A day's temperatures as parts of the range of all days, 0 to 1. */
export interface TemperatureRange {
  from: number
  to: number
}

/** Returns where a day lies between the lowest and the highest temperature of all days; null where one of its own is missing. */
export function measureRange(day: ForecastDay, days: ForecastDay[]): TemperatureRange | null {
  const [low, high] = [day.night?.temperature ?? null, day.day?.temperature ?? null]
  if (low === null || high === null) return null
  const all = days.flatMap((one) => [one.day?.temperature ?? [], one.night?.temperature ?? []].flat())
  const [least, most] = [Math.min(...all), Math.max(...all)]
  if (least === most) return { from: 0, to: 1 }
  const place = (temperature: number) => (temperature - least) / (most - least)
  return { from: place(Math.min(low, high)), to: place(Math.max(low, high)) }
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

import type { Place } from '@squall/shared/rules/place'
import { z } from 'zod'

const RADIANS = Math.PI / 180
const J2000_MS = Date.UTC(2000, 0, 1, 12)
const DAY_MS = 24 * 60 * 60_000

/** Rows of EPA Envirofacts `getEnvirofactsUVHOURLY`: a forecast by local hour, 'Jul/26/2023 06 AM'. */
const UvRows = z.array(z.object({ DATE_TIME: z.string(), UV_VALUE: z.coerce.number().min(0).max(30) }))

/** The UV index by local hour, keyed as the source writes hours. */
export type UvForecast = Map<string, number>

/** @throws when the answer is no forecast; one without rows is of a city the source does not know */
export function readUvForecast(answer: unknown): UvForecast {
  return new Map(UvRows.parse(answer).map((row) => [row.DATE_TIME.trim(), row.UV_VALUE]))
}

/** Returns the forecast for the hour that runs where clocks show `timeZone`, or null without one. */
export function uvAt(forecast: UvForecast, timeZone: string, time: Date): number | null {
  return forecast.get(localHour(timeZone, time)) ?? null
}

/** By time zone: creating a format takes longer than everything else here. */
const hourFormats = new Map<string, Intl.DateTimeFormat>()

function localHour(timeZone: string, time: Date): string {
  const format = hourFormats.get(timeZone) ?? hourFormat(timeZone)
  hourFormats.set(timeZone, format)
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value]))
  return `${part.month}/${part.day}/${part.year} ${part.hour} ${part.dayPeriod}`
}

const hourFormat = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    hour12: true,
  })

/** Returns whether any part of the sun is above the horizon. Low-precision sun of the Astronomical Almanac, good to 0.01°. */
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

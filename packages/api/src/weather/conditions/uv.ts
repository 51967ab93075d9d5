import { z } from 'zod'

/** Rows of EPA Envirofacts `getEnvirofactsUVHOURLY`: a forecast by local hour, 'Jul/26/2023 06 AM'. */
const UvRows = z.array(z.object({ DATE_TIME: z.string(), UV_VALUE: z.coerce.number().min(0).max(30) }))

/** The UV index by local hour, keyed as the source writes hours. */
export type UvForecast = Map<string, number>

/** @throws when the answer is no forecast; one without rows is of a city the source does not know */
export function readUvForecast(answer: unknown): UvForecast {
  return new Map(UvRows.parse(answer).map((row) => [row.DATE_TIME.trim(), row.UV_VALUE]))
}

/** The forecast for the hour that runs where clocks show `timeZone`, or null without one. */
export function uvAt(forecast: UvForecast, timeZone: string, time: Date): number | null {
  return forecast.get(localHour(timeZone, time)) ?? null
}

/** By time zone: making one takes longer than all else here. */
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

import { type Answer, jsonAnswer } from './answer'

const PATH = /^getEnvirofactsUVHOURLY\/(?:CITY\/([^/]{1,60})\/STATE\/([A-Za-z]{2})|ZIP\/(\d{5}))\/JSON$/
const HOUR_MS = 3_600_000
const STRONGEST = 8
const localTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Chicago',
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  hour12: true,
})

/** The UV index of the day by the hour, 6 AM to 8 PM in Oklahoma, as data.epa.gov answers it. Null for other paths. */
export function uvAnswer(path: string, now: Date): Answer | null {
  const found = PATH.exec(path)
  if (found === null) return null
  const [, city, state, zip] = found
  const place = zip === undefined ? { CITY: decodeURIComponent(city ?? '').toUpperCase(), STATE: state } : { ZIP: zip }
  const midnight = startOfDay(now)
  const rows = Array.from({ length: 15 }, (_, index) => {
    const hour = index + 6
    return {
      ORDER: index + 1,
      ...place,
      DATE_TIME: dateTime(new Date(midnight + hour * HOUR_MS)),
      UV_VALUE: Math.round(STRONGEST * Math.max(0, Math.sin(((hour - 6) / 14) * Math.PI)) ** 2),
    }
  })
  return jsonAnswer(rows)
}

/** The last local midnight; off by one on the two days when clocks change, which no forecast here lives to see. */
function startOfDay(now: Date): number {
  const [hour] = toLocalParts(now)
  return Math.floor(now.getTime() / HOUR_MS) * HOUR_MS - hour * HOUR_MS
}

function toLocalParts(time: Date): [hour: number, text: string] {
  const parts = new Map(localTime.formatToParts(time).map(({ type, value }) => [type, value]))
  const hour = Number(parts.get('hour'))
  const half = parts.get('dayPeriod') ?? 'AM'
  const text = `${parts.get('month')}/${parts.get('day')}/${parts.get('year')} ${String(hour).padStart(2, '0')} ${half}`
  return [(hour % 12) + (half === 'PM' ? 12 : 0), text]
}

/** Jul/26/2023 06 AM */
const dateTime = (time: Date) => toLocalParts(time)[1]

/**
 * Formats every shown date, number and duration, in the browser's locale and time zone. `weather-format` has the measured
 * values, which depend on the person's units.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const wholeNumber = numberFormat({ maximumFractionDigits: 0 })
const oneDecimal = numberFormat({ maximumFractionDigits: 1 })
const scaleNumber = numberFormat({ maximumFractionDigits: 2 })
const compactNumber = numberFormat({ notation: 'compact', maximumFractionDigits: 1 })
const clock = dateFormat({ timeStyle: 'medium' })
const dateOnly = dateFormat({ dateStyle: 'medium' })
const timeOnly = dateFormat({ timeStyle: 'short' })
const dateAndTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const dayOnly = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })
const shortDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const appointment = dateFormat({
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const monthOnly = dateFormat({ month: 'long', year: 'numeric' })

/** 1234 → '1,234'. */
export const formatNumber = (value: number): string => wholeNumber.format(value)

/** For tight places: 950 → '950', 12 400 → '12.4K'. */
export const formatCount = (value: number): string => compactNumber.format(value)

/** '1 viewer', '2 viewers'; the plural is the singular with an s unless it is given. */
export function formatQuantity(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatNumber(value)} ${value === 1 ? singular : plural}`
}

/** A rate with one decimal: 0.4, 12. */
export const formatRate = (value: number): string => oneDecimal.format(value)

/** A number on a scale, with a true minus: '−32', '0.25'. */
export const formatScale = (value: number): string => scaleNumber.format(value).replace('-', '−')

/** '45%'. */
export const formatPercent = (part: number): string => `${wholeNumber.format(part)}%`

/** Degrees to 6 decimals, about 10 cm: '35.339500°'. */
export const formatDegrees = (degrees: number): string => `${degrees.toFixed(6)}°`

/** A moment in ms as local time to the second, '3:12:05 PM'. */
export const formatClock = (moment: number): string => clock.format(moment)

/** An ISO time as a local time of day, '3:12 PM'; '–' when it is not a time. */
export const formatTime = (iso: string): string => formatWith(timeOnly, iso)

/** An ISO time as a local date, 'May 20, 2026'; '–' when it is not a time. */
export const formatDate = (iso: string): string => formatWith(dateOnly, iso)

/** A day without a time, '2026-05-20', which is the same everywhere: 'May 20, 2026' with the month in full. */
export const formatDay = (day: string): string => formatWith(dayOnly, day)

/** An ISO time as its day in UTC, for tight places: 'May 20'. */
export const formatShortDay = (iso: string): string => formatWith(shortDay, iso)

/** An ISO time as a local month, 'May 2026'; '–' when it is not a time. */
export const formatMonth = (iso: string): string => formatWith(monthOnly, iso)

/** An ISO time as local date and time, 'May 20, 2026, 3:12 PM'; '–' when it is not a time. */
export const formatDateTime = (iso: string): string => formatWith(dateAndTime, iso)

/** An ISO time of an appointment, with its weekday: 'Wed, May 20, 2026, 3:12 PM'; '–' when it is not a time. */
export const formatAppointment = (iso: string): string => formatWith(appointment, iso)

/** Time since an ISO instant in hours and minutes: '1h 05m', '12m', 'under 1m'. A clock that runs ahead counts as 0. */
export function formatElapsed(startedAt: string, now: number): string {
  const started = Date.parse(startedAt)
  if (Number.isNaN(started)) return '–'
  const elapsed = Math.max(0, now - started)
  if (elapsed < MINUTE) return 'under 1m'
  const hours = Math.floor(elapsed / HOUR)
  const minutes = Math.floor((elapsed % HOUR) / MINUTE)
  return hours === 0 ? `${minutes}m` : `${hours}h ${String(minutes).padStart(2, '0')}m`
}

/**
 * How long ago an ISO instant was: 'just now', '5m ago', '3h ago', '6d ago', then the date. A clock that runs ahead
 * counts as 0.
 */
export function formatAge(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  if (Number.isNaN(age)) return '–'
  if (age < MINUTE) return 'just now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m ago`
  if (age < DAY) return `${Math.floor(age / HOUR)}h ago`
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d ago`
  return formatDate(iso)
}

/** A duration in ms as minutes, or hours and minutes, at least one: '12m', '1h 05m'. */
export function formatMinutes(duration: number): string {
  const minutes = Math.max(1, Math.floor(duration / MINUTE))
  const hours = Math.floor(minutes / 60)
  return hours === 0 ? `${minutes}m` : `${hours}h ${String(minutes % 60).padStart(2, '0')}m`
}

/** A duration in ms in words beside distances, where a bare m could be read as metres: '12 min', '1 h', '1 h 05 min'. */
export function formatMinutesFully(duration: number): string {
  const minutes = Math.floor(duration / MINUTE)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return `${minutes} min`
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** '512 B', '12.4 MB', '1.2 GB', in steps of 1024. */
export function formatBytes(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(BYTE_UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${oneDecimal.format(bytes / 1024 ** step)} ${BYTE_UNITS[step]}`
}

/** Seconds of uptime in the two largest units: '40 s', '12 min', '5 h 12 min', '6 d 4 h'. */
export function formatUptime(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return `${wholeNumber.format(Math.floor(seconds))} s`
  const days = Math.floor(minutes / 1440)
  return days < 1 ? formatMinutesFully(minutes * MINUTE) : `${days} d ${Math.floor((minutes % 1440) / 60)} h`
}

/** '500 ms'. */
export const formatMilliseconds = (duration: number): string => `${wholeNumber.format(duration)} ms`

/** Running time since an ISO instant, to the second: '0:07', '12:40', '1:02:03'. A clock that runs ahead counts as 0. */
export function formatTimer(startedAt: string, now: number): string {
  return formatSeconds(Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1000)) || 0)
}

/** Whole seconds as minutes and seconds: '0:07', '4:59', '1:02:03'. */
export function formatSeconds(seconds: number): string {
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  const tail = twoDigits(seconds % 60)
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${twoDigits(minutes)}:${tail}`
}

/** Warms up Intl formatting: the first call takes a tenth of a second on a slow phone. */
export function warmUpFormats(): void {
  wholeNumber.format(0)
  dateOnly.format(0)
}

/** Creates the format on first use, because Intl formats are slow to create. */
export function numberFormat(options: Intl.NumberFormatOptions) {
  let made: Intl.NumberFormat | undefined
  const format = (value: number) => {
    made ??= new Intl.NumberFormat(undefined, options)
    return made.format(value)
  }
  return { format }
}

/** Creates the format on first use, like `numberFormat`. */
export function dateFormat(options: Intl.DateTimeFormatOptions) {
  let made: Intl.DateTimeFormat | undefined
  const format = (time: number) => {
    made ??= new Intl.DateTimeFormat(undefined, options)
    return made.format(time)
  }
  return { format }
}

/** Formats an ISO time; '–' when it is not a time. */
export function formatWith(format: ReturnType<typeof dateFormat>, iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? '–' : format.format(time)
}

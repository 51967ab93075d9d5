import { z } from 'zod'

/** What a browser's date and time field holds, such as 2026-05-20T16:00 in the local time zone, as a time in UTC to come. */
export const futureTime = (missing: string) =>
  z
    .string()
    .refine((typed) => !Number.isNaN(Date.parse(typed)), missing)
    .transform((typed) => new Date(typed))
    .refine((time) => time.getTime() > Date.now(), 'Choose a date in the future')
    .transform((time) => time.toISOString())

/** A moment as such a field holds it. */
export function toLocalInputValue(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** Of the browser, for instance America/Chicago without its underscores. */
export const timeZoneName = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

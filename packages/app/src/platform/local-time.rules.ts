import { z } from 'zod'

/** Returns a schema that converts the value of a local date and time field (2026-05-20T16:00) into a future UTC time. */
export const futureTime = (missing: string) =>
  z
    .string()
    .refine((typed) => !Number.isNaN(Date.parse(typed)), missing)
    .transform((typed) => new Date(typed))
    .refine((time) => time.getTime() > Date.now(), 'Choose a date in the future')
    .transform((time) => time.toISOString())

/** Returns an ISO time as the value of such a field. */
export function toLocalInputValue(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The browser's time zone, for example America/New York. */
export const timeZoneName = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')

import type { BannerAlert, StormAlert } from '@squall/shared/contract/weather'
import { formatKm, formatKmFinely, formatMinutes } from '../../../platform/format'

const NEAR_KM = 10

/** Returns a distance, with one decimal while it is near. */
export const shortDistance = (km: number): string => (km < NEAR_KM ? formatKmFinely(km) : formatKm(km))

/** Returns the paragraphs of an official text without its fixed-width line breaks. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')

/** Returns the first alert that was not dismissed; an upgraded alert has a new id. */
export const findBannerAlert = (alerts: BannerAlert[], dismissed: ReadonlySet<string>): BannerAlert | undefined =>
  alerts.find(({ id }) => !dismissed.has(id))

export const alertTypeLabels: Record<StormAlert['type'], string> = {
  tornado: 'Tornado',
  'severe-thunderstorm': 'Severe thunderstorm',
  'flash-flood': 'Flash flood',
  other: 'Weather',
}

/** Returns the time until an alert ends: 'Active now' when past, else minutes, or hours and minutes. */
export function remainingText(endTime: string, now: number): string {
  const left = Date.parse(endTime) - now
  return left > 0 ? `${formatMinutes(left)} left` : 'Active now'
}

/** The meaning of an empty alert list. */
export type Emptiness = 'clear' | 'stale' | 'incomplete'

export function getEmptiness({ stale, complete }: { stale: boolean; complete: boolean }): Emptiness {
  if (stale) return 'stale'
  return complete ? 'clear' : 'incomplete'
}

/** The state of a list query: time of the newest answer, polling interval, and whether the last request failed. */
export interface Receipt {
  isError: boolean
  /** In ms, by this device's clock. */
  receivedAt: number
  everyMs: number
}

const GRACE_MS = 60_000

/** Returns whether this device has had no answer for too long, regardless of the answer's own timestamp. */
export const isOverdue = ({ isError, receivedAt, everyMs }: Receipt, now: number): boolean =>
  isError || now - receivedAt > everyMs + GRACE_MS

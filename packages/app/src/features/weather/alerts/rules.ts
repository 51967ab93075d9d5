import type { BannerAlert, StormAlert } from '@squall/shared/contract/weather'
import { formatKm, formatKmFinely, formatMinutes } from '../../../platform/format'

const NEAR_KM = 10

/** With one decimal while it is near. */
export const shortDistance = (km: number): string => (km < NEAR_KM ? formatKmFinely(km) : formatKm(km))

/** The paragraphs of an official text, whose lines are broken for teleprinters. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')

/** The first alert that was not dismissed; an upgraded one has another id and is not. */
export const findBannerAlert = (alerts: BannerAlert[], dismissed: ReadonlySet<string>): BannerAlert | undefined =>
  alerts.find(({ id }) => !dismissed.has(id))

export const alertTypeLabels: Record<StormAlert['type'], string> = {
  tornado: 'Tornado',
  'severe-thunderstorm': 'Severe thunderstorm',
  'flash-flood': 'Flash flood',
  other: 'Weather',
}

/** Until an alert ends: 'Active now' when that is past, else minutes, or hours and minutes. */
export function remainingText(endTime: string, now: number): string {
  const left = Date.parse(endTime) - now
  return left > 0 ? `${formatMinutes(left)} left` : 'Active now'
}

/** What an empty list means. */
export type Emptiness = 'clear' | 'stale' | 'incomplete'

export function getEmptiness({ stale, complete }: { stale: boolean; complete: boolean }): Emptiness {
  if (stale) return 'stale'
  return complete ? 'clear' : 'incomplete'
}

/** How a list came to this device: when the newest answer did, how often one should, and whether the last one failed. */
export interface Receipt {
  isError: boolean
  /** In ms, by the clock of this device. */
  receivedAt: number
  everyMs: number
}

const GRACE_MS = 60_000

/** True when this device has had no answer for too long, whatever the last one said of itself. */
export const isOverdue = ({ isError, receivedAt, everyMs }: Receipt, now: number): boolean =>
  isError || now - receivedAt > everyMs + GRACE_MS

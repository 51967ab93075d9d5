import type { AlertFreshness } from '@squall/shared/contract/weather'
import { formatMinutes } from '../../../platform/format'

/** Returns the paragraphs of an official text without its fixed-width line breaks. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')

/** Returns the time until an alert ends: 'Active now' when past, else minutes, or hours and minutes. */
export function formatRemainingTime(endTime: string, now: number): string {
  const left = Date.parse(endTime) - now
  return left > 0 ? `${formatMinutes(left)} left` : 'Active now'
}

/** Why an alert list is empty; only 'clear' means that there are no alerts. */
export type EmptyAlertsReason = 'clear' | 'not-covered' | 'stale' | 'incomplete'

/** Returns why a list of alerts is empty; 'clear' needs coverage, current data and the area of every alert. */
export function explainEmptyAlerts({
  coverage,
  stale,
  complete,
}: Pick<AlertFreshness, 'coverage' | 'stale' | 'complete'>): EmptyAlertsReason {
  if (!coverage) return 'not-covered'
  if (stale) return 'stale'
  return complete ? 'clear' : 'incomplete'
}

/** The state of a list query: time of the newest answer, polling interval, and whether the last request failed. */
export interface QueryReceipt {
  isError: boolean
  /** In ms, by this device's clock. */
  receivedAt: number
  everyMs: number
}

const GRACE_MS = 60_000

/** Returns whether this device has had no answer for too long, regardless of the answer's own timestamp. */
export const isOverdue = ({ isError, receivedAt, everyMs }: QueryReceipt, now: number): boolean =>
  isError || now - receivedAt > everyMs + GRACE_MS

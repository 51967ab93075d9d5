import type { AlertChanges, AlertFreshness, BannerAlert, StormAlert } from '@squall/shared/contract/weather'
import { formatMinutes } from '../../../platform/format'
import { type Dismissals, isDismissed, parseBannerId } from './dismissals'

/** Returns the paragraphs of an official text without its fixed-width line breaks. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '')

interface BannerFacts {
  alerts: BannerAlert[]
  hasPlace: boolean
  dismissed: Dismissals
  /** Keys of the events that another surface of the page says. */
  said: readonly string[]
}

/**
 * Returns the alert of the banner: the first one not dismissed and not said elsewhere on the page. Where the person's place
 * is known, an alert whose area does not contain it has no banner.
 */
export const findBannerAlert = ({ alerts, hasPlace, dismissed, said }: BannerFacts): BannerAlert | undefined =>
  alerts.find(({ id, distance }) => {
    const event = parseBannerId(id)
    return (!hasPlace || distance === 0) && !isDismissed(dismissed, event) && !said.includes(event.key)
  })

export const alertTypeLabels: Record<StormAlert['type'], string> = {
  tornado: 'Tornado',
  'severe-thunderstorm': 'Severe thunderstorm',
  'flash-flood': 'Flash flood',
  other: 'Weather',
}

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

/** Margin in degrees around a list's place; more than the 100 km any list covers. */
const MARGIN = 2

/** A radar sees 230 km and may itself be 230 km away. */
export const RADAR_MARGIN = 6

/**
 * Returns whether these changes may affect a list of alerts.
 * @param input the query input: `lat` and `lon` of a place, or `id` of a stream
 * @param margin the reach of the list around its place, in degrees
 */
export function isAffectedByChanges(
  input: unknown,
  { areas, streamIds }: Pick<AlertChanges, 'areas' | 'streamIds'>,
  margin = MARGIN,
): boolean {
  if (typeof input !== 'object' || input === null) return true
  if ('id' in input) return streamIds.some((id) => id === input.id)
  if (!('lat' in input && 'lon' in input)) return true
  const [lat, lon] = [Number(input.lat), Number(input.lon)]
  return areas.some(
    ([west, south, east, north]) =>
      lon > west - margin && lon < east + margin && lat > south - margin && lat < north + margin,
  )
}

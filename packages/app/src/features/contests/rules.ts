import { type Contest, ENTRY_PAGE } from '@squall/shared/contract/community'
import { formatQuantity } from '../../platform/format'
import { nextOffset } from '../../platform/paged-list'

/** Returns the offset of the next page; undefined after the last one. */
export const getNextEntryOffset = nextOffset(ENTRY_PAGE)

/** Returns the open contests by end, soonest first, and the closed ones in the given order. */
export function sortContests(contests: Contest[]): { open: Contest[]; over: Contest[] } {
  const open = contests.filter((contest) => contest.isOpen)
  return {
    open: open.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt)),
    over: contests.filter((contest) => !contest.isOpen),
  }
}

export const isContestFull = ({ currentSubmissions, maxSubmissions }: Contest): boolean =>
  currentSubmissions >= maxSubmissions

/** Returns a typed local date and time in ISO 8601; the text itself when it is not a date. */
export function toIsoTime(typed: string): string {
  const time = new Date(typed)
  return Number.isNaN(time.getTime()) ? typed : time.toISOString()
}

/** Returns an ISO time as the value of a datetime-local field: '2026-05-20T15:00'. */
export function toLocalTime(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns how long a contest is still open, in words: '9 days left', '5 hours left', '1 minute left', 'Ends now'. */
export function formatTimeLeft(endsAt: string, now: number): string {
  const left = Date.parse(endsAt) - now
  if (left >= 2 * DAY_MS) return `${formatQuantity(Math.floor(left / DAY_MS), 'day')} left`
  if (left >= 2 * HOUR_MS) return `${formatQuantity(Math.floor(left / HOUR_MS), 'hour')} left`
  if (left >= MINUTE_MS) return `${formatQuantity(Math.floor(left / MINUTE_MS), 'minute')} left`
  return 'Ends now'
}

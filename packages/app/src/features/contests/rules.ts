import { type Contest, type ContestEntry, ENTRY_PAGE } from '@squall/shared/contract/community'

/** Returns the offset of the next page; undefined after the last one. */
export const getNextEntryOffset = (page: ContestEntry[], pages: ContestEntry[][]): number | undefined =>
  page.length === ENTRY_PAGE ? pages.length * ENTRY_PAGE : undefined

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

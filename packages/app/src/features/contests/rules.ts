import { type Contest, type ContestEntry, ENTRY_PAGE } from '@squall/shared/contract/community'

/** Where the page after begins; undefined after the last one. */
export const nextEntries = (page: ContestEntry[], pages: ContestEntry[][]): number | undefined =>
  page.length === ENTRY_PAGE ? pages.length * ENTRY_PAGE : undefined

/** Open ones by their end, the next first; then those that are over, as they came. */
export function sortContests(contests: Contest[]): { open: Contest[]; over: Contest[] } {
  const open = contests.filter((contest) => contest.isOpen)
  return {
    open: open.toSorted((a, b) => a.endsAt.localeCompare(b.endsAt)),
    over: contests.filter((contest) => !contest.isOpen),
  }
}

export const isFull = ({ currentSubmissions, maxSubmissions }: Contest): boolean => currentSubmissions >= maxSubmissions

/** What was typed as local date and time, as ISO 8601; the text itself where it is neither. */
export function localTimeAsIso(typed: string): string {
  const time = new Date(typed)
  return Number.isNaN(time.getTime()) ? typed : time.toISOString()
}

/** An ISO time as a field for local date and time shows it: '2026-05-20T15:00'. */
export function isoAsLocalTime(iso: string): string {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

import type { ChangelogEntry, ChangeType } from './changelog'

export interface UpdateCounts {
  features: number
  bugsFixed: number
  improvements: number
  total: number
}

/** Returns the page's statistics, counted from its entries. */
export function countUpdates(entries: readonly ChangelogEntry[]): UpdateCounts {
  const count = (type: ChangeType) => entries.filter((entry) => entry.type === type).length
  return {
    features: count('Feature'),
    bugsFixed: count('Bug Fix'),
    improvements: count('Improvement'),
    total: entries.length,
  }
}

/** Returns the entries of one type; all when `type` is null. */
export function filterEntries(entries: readonly ChangelogEntry[], type: ChangeType | null): readonly ChangelogEntry[] {
  return type === null ? entries : entries.filter((entry) => entry.type === type)
}

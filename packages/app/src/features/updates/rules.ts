import type { ChangelogEntry, ChangeType } from './changelog'

export interface UpdateCounts {
  features: number
  bugsFixed: number
  improvements: number
  total: number
}

/** The statistics of the page, counted from its entries. */
export function countUpdates(entries: readonly ChangelogEntry[]): UpdateCounts {
  const count = (type: ChangeType) => entries.filter((entry) => entry.type === type).length
  return {
    features: count('Feature'),
    bugsFixed: count('Bug Fix'),
    improvements: count('Improvement'),
    total: entries.length,
  }
}

/** The entries of one type, or all. */
export function filterEntries(entries: readonly ChangelogEntry[], type: ChangeType | null): readonly ChangelogEntry[] {
  return type === null ? entries : entries.filter((entry) => entry.type === type)
}

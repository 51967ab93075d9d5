import { expect, test } from 'vitest'
import { type ChangelogEntry, type ChangeType, changelog } from './changelog'
import { countUpdates, filterEntries } from './rules'

const entry = (type: ChangeType, index: number): ChangelogEntry => ({
  id: String(index),
  date: '2026-11-21',
  version: 'v1',
  type,
  title: type,
  description: '',
  details: [],
})
const entries = (['Feature', 'Feature', 'Bug Fix', 'Improvement', 'Security', 'Update'] as const).map(entry)

test('statistics are counted from the entries', () => {
  expect(countUpdates(entries)).toEqual({ features: 2, bugsFixed: 1, improvements: 1, total: 6 })
  expect(countUpdates([])).toEqual({ features: 0, bugsFixed: 0, improvements: 0, total: 0 })
})

test('filtering by type keeps the order, no type keeps all entries', () => {
  expect(filterEntries(entries, 'Feature').map(({ id }) => id)).toEqual(['0', '1'])
  expect(filterEntries(entries, null)).toBe(entries)
})

test('every entry is unique and has details', () => {
  expect(new Set(changelog.map(({ id }) => id)).size).toBe(changelog.length)
  expect(changelog.every(({ details }) => details.length > 0)).toBe(true)
  expect(changelog.every(({ date }) => /^\d{4}-\d\d-\d\d$/.test(date))).toBe(true)
})

test('the newest come first, from v2.6.0 of July 9, 2025 to v1.0.0 of July 3', () => {
  const releases = changelog.map(({ date, version }) => `${date} ${version}`)
  expect(releases).toEqual([...releases].sort().reverse())
  expect([releases[0], releases.at(-1)]).toEqual(['2025-07-09 v2.6.0', '2025-07-03 v1.0.0'])
})

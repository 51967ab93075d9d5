import { expect, test } from 'vitest'
import {
  describeKeeping,
  describeStorage,
  findPositionAt,
  nameChapter,
  readStart,
  toShareAddress,
  warnOfStorage,
} from './rules'

const GB = 1024 ** 3
const storage = {
  ...{ usedBytes: 3.1 * GB, pinnedBytes: 0, quotaBytes: 5 * GB, keepDays: 14, isFull: false },
  next: { id: 'r', title: 'Dryline', goesAt: '2026-12-03T12:00:00Z' },
}

test('the owner reads how much is used, and which replay goes when', () => {
  expect(describeStorage(storage)).toBe(
    '3.1 GB of 5 GB used. The oldest unpinned replay goes first: “Dryline” on Dec 3, 2026.',
  )
  expect(describeStorage({ ...storage, quotaBytes: null, next: null })).toBe('3.1 GB used.')
})

test('a chaser is warned when four fifths are used', () => {
  expect(warnOfStorage(storage)).toBeNull()
  expect(warnOfStorage({ ...storage, usedBytes: 4.1 * GB })).toMatch(/^Your space for replays is nearly full: 4.1 GB/)
  expect(warnOfStorage({ ...storage, usedBytes: 5.2 * GB })).toMatch(/^Your space for replays is full: 5.2 GB of 5 GB/)
  expect(warnOfStorage({ ...storage, usedBytes: 40 * GB, quotaBytes: null })).toBeNull()
  expect(warnOfStorage(undefined)).toBeNull()
})

test('a replay says how long it is kept', () => {
  expect(describeKeeping({ isPinned: false, expiresAt: '2026-12-03T12:00:00Z' })).toBe('Kept until Dec 3, 2026')
  expect(describeKeeping({ isPinned: true, expiresAt: null })).toBe('Pinned: kept until you delete it')
  expect(describeKeeping({ isPinned: false, expiresAt: null })).toBe('Kept until you delete it')
})

test('an alert is named with the word of its severity once', () => {
  expect(nameChapter({ kind: 'alert', title: 'Tornado Warning', severity: 'warning' })).toBe('Tornado Warning')
  expect(nameChapter({ kind: 'alert', title: 'Tornado Warning', severity: 'emergency' })).toBe(
    'Emergency: Tornado Warning',
  )
  expect(nameChapter({ kind: 'title', title: 'Dryline', severity: null })).toBe('Dryline')
})

test('the chaser is where the public saw them last', () => {
  const at = (ms: number) => ({ ms, latitude: ms, longitude: 0 })
  expect(findPositionAt([at(5), at(10)], 9)?.ms).toBe(5)
  expect(findPositionAt([at(5), at(10)], 1)?.ms).toBe(5)
  expect(findPositionAt([], 1)).toBeNull()
})

test('a link begins where it says, within the recording', () => {
  expect([readStart('83', 90_000), readStart('83', 60_000)]).toEqual([83_000, 59_000])
  for (const odd of [null, '', '-3', '1e3', 'x', '12345678']) expect(readStart(odd, 90_000)).toBeUndefined()
  expect(toShareAddress('https://squall.test/replay/r?t=5#x', 83_900)).toBe('https://squall.test/replay/r?t=83')
  expect(toShareAddress('https://squall.test/replay/r?t=5', 900)).toBe('https://squall.test/replay/r')
})

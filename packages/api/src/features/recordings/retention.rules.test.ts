import { expect, test } from 'vitest'
import { type KeptRecording, measureStorage, selectRecordingsToDelete } from './retention.rules'

const DAY = 86_400_000
const now = new Date('2026-11-26T12:00:00Z')
const NONE = { maxBytes: 1_000, memberBytes: null, keepDays: null }

/** A recording of 100 bytes that ended so many days ago. */
const recorded = (id: string, daysAgo: number, more: Partial<KeptRecording> = {}): KeptRecording => ({
  ...{ id, userId: 'ana', title: `Title of ${id}`, bytes: 100, isPinned: false },
  endedAt: new Date(now.getTime() - daysAgo * DAY),
  ...more,
})

test('a recording is deleted when its days are over, unless it is pinned', () => {
  const recordings = [recorded('old', 14), recorded('pinned', 20, { isPinned: true }), recorded('young', 13)]
  expect(selectRecordingsToDelete(recordings, { ...NONE, keepDays: 14 }, now, 0)).toEqual(['old'])
  expect(selectRecordingsToDelete(recordings, NONE, now, 0)).toEqual([])
})

test('beyond a member’s quota the oldest unpinned go, and nobody else’s', () => {
  const recordings = [
    recorded('oldest', 9, { isPinned: true }),
    recorded('third', 3),
    recorded('second', 5),
    recorded('newest', 2),
    recorded('others', 10, { userId: 'ben' }),
  ]
  expect(selectRecordingsToDelete(recordings, { ...NONE, memberBytes: 250 }, now, 0)).toEqual(['second', 'third'])
})

test('what has expired makes room before anything else goes', () => {
  const recordings = [recorded('expired', 20), recorded('old', 5), recorded('newest', 2)]
  expect(selectRecordingsToDelete(recordings, { ...NONE, keepDays: 14, memberBytes: 200 }, now, 0)).toEqual(['expired'])
})

test('above 90 % of the box the oldest of all go; what live streams record counts', () => {
  const recordings = [recorded('a', 4), recorded('b', 6, { userId: 'ben' }), recorded('c', 5, { isPinned: true })]
  expect(selectRecordingsToDelete(recordings, NONE, now, 600)).toEqual([])
  expect(selectRecordingsToDelete(recordings, NONE, now, 601)).toEqual(['b'])
  expect(selectRecordingsToDelete(recordings, NONE, now, 701)).toEqual(['b', 'a'])
})

test('a recording of the last day is not deleted to make room', () => {
  const recordings = [recorded('pinned', 9, { isPinned: true }), recorded('fresh', 0.5)]
  expect(selectRecordingsToDelete(recordings, { ...NONE, maxBytes: 10, memberBytes: 10 }, now, 0)).toEqual([])
})

test('a member reads how much is used and which one goes first, and when', () => {
  const limits = { ...NONE, memberBytes: 250, keepDays: 14 }
  const recordings = [recorded('newer', 2), recorded('older', 5)]
  expect(measureStorage(recordings, limits, now)).toEqual({
    ...{ usedBytes: 200, pinnedBytes: 0, quotaBytes: 250, keepDays: 14, isFull: false },
    next: { id: 'older', title: 'Title of older', goesAt: '2026-12-05T12:00:00.000Z' },
  })
  const beyond = [...recordings, recorded('newest', 0.25)]
  expect(measureStorage(beyond, limits, now).next?.goesAt).toBe(now.toISOString())
  expect(measureStorage(beyond, NONE, now)).toMatchObject({ quotaBytes: null, next: null, isFull: false })
})

test('pinned recordings that take the whole quota leave no room', () => {
  const limits = { ...NONE, memberBytes: 200 }
  const pinned = [recorded('a', 4, { isPinned: true }), recorded('b', 6, { isPinned: true })]
  expect(measureStorage(pinned, limits, now)).toMatchObject({ isFull: true, next: null })
  expect(measureStorage([recorded('a', 4), recorded('b', 6)], limits, now)).toMatchObject({ isFull: false })
})

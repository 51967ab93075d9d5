import type { LiveChaser, ShownChaser } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import { applyChanges, applyList, type ChaserTracks, dropLost, hasUntitled, noTracks } from './chaser-tracks.rules'

const NOON = Date.parse('2026-05-20T12:00:00Z')
const SECOND = 1_000
const MINUTE = 60 * SECOND

/** A chaser as the server shows them `seconds` after noon. */
const shown = (streamId: string, seconds: number, fields: Partial<ShownChaser> = {}): ShownChaser => ({
  ...{ streamId, userId: `of-${streamId}`, name: 'Maria Castillo', latitude: 35.3, longitude: -97.5 },
  ...{ precision: 'exact', headingDegrees: 45, speedKmh: 80, at: new Date(NOON + seconds * SECOND).toISOString() },
  ...fields,
})

const listed = (streamId: string, seconds: number, fields: Partial<LiveChaser> = {}): LiveChaser => ({
  ...shown(streamId, seconds),
  ...{ title: 'Dryline', ageSeconds: 0, trail: [] },
  ...fields,
})

const move = (tracks: ChaserTracks, chasers: ShownChaser[], seconds: number) =>
  applyChanges(tracks, { chasers, removed: [] }, NOON + seconds * SECOND)

const remove = (tracks: ChaserTracks, removed: string[], seconds: number) =>
  applyChanges(tracks, { chasers: [], removed }, NOON + seconds * SECOND)

const idsOf = ({ chasers }: ChaserTracks) => [...chasers.keys()]

test('a list says who is there, how old their positions are by this clock, and where they were', () => {
  const tracks = applyList(noTracks, [listed('s1', 0, { ageSeconds: 12, trail: [[35.2, -97.6, 60]] })], NOON)
  expect(tracks.chasers.get('s1')).toMatchObject({
    title: 'Dryline',
    seenMs: NOON - 12 * SECOND,
    trail: [{ latitude: 35.2, longitude: -97.6, atMs: NOON - MINUTE }],
  })
})

test('a message moves a chaser and extends the trail, and a message that comes late moves nobody back', () => {
  const before = applyList(noTracks, [listed('s1', 0, { trail: [[35.3, -97.5, 0]] })], NOON)
  const after = move(before, [shown('s1', 40, { latitude: 35.4 })], 40)
  expect(after.chasers.get('s1')).toMatchObject({ latitude: 35.4, title: 'Dryline', seenMs: NOON + 40 * SECOND })
  expect(after.chasers.get('s1')?.trail.map(({ latitude }) => latitude)).toEqual([35.3, 35.4])
  expect(move(after, [shown('s1', 35, { latitude: 35.35 })], 41).chasers.get('s1')?.latitude).toBe(35.4)
})

test('a list that was asked for before a move keeps the newer place, and adds what only lists know', () => {
  const moved = move(noTracks, [shown('s1', 40, { latitude: 35.4 })], 40)
  expect(hasUntitled(moved)).toBe(true)
  const tracks = applyList(moved, [listed('s1', 35, { trail: [[35.2, -97.6, 600]] })], NOON + 41 * SECOND)
  expect(hasUntitled(tracks)).toBe(false)
  expect(tracks.chasers.get('s1')).toMatchObject({ latitude: 35.4, title: 'Dryline' })
  expect(tracks.chasers.get('s1')?.trail.map(({ latitude }) => latitude)).toEqual([35.2, 35.4])
})

test('who leaves the map is gone with the trail, and a list from before does not bring them back', () => {
  const there = applyList(noTracks, [listed('s1', 0), listed('s2', 0)], NOON)
  const gone = remove(there, ['s1'], 1)
  expect(idsOf(gone)).toEqual(['s2'])
  expect(gone.removals).toBeGreaterThan(there.removals)
  expect(idsOf(applyList(gone, [listed('s1', 0), listed('s2', 0)], NOON + 2 * SECOND))).toEqual(['s2'])
})

test('who was never seen here is not brought back by a list from before either', () => {
  const gone = remove(noTracks, ['s1'], 1)
  expect(idsOf(applyList(gone, [listed('s1', 0)], NOON + 2 * SECOND))).toEqual([])
})

test('who comes back is there at once, with a new trail', () => {
  const gone = remove(applyList(noTracks, [listed('s1', 0, { trail: [[35.2, -97.6, 60]] })], NOON), ['s1'], 1)
  const back = move(gone, [shown('s1', 30)], 30)
  expect(back.chasers.get('s1')?.trail).toHaveLength(1)
  expect(idsOf(applyList(back, [listed('s1', 30)], NOON + 31 * SECOND))).toEqual(['s1'])
})

test('a list takes off who is not in it, but not who came a moment ago', () => {
  const old = applyList(noTracks, [listed('s1', 0)], NOON)
  const tracks = move(old, [shown('s2', 60)], 60)
  const after = applyList(tracks, [], NOON + 62 * SECOND)
  expect(idsOf(after)).toEqual(['s2'])
  expect(after.removals).toBeGreaterThan(tracks.removals)
})

test('a chaser who is not shown for ten minutes is off the map', () => {
  const tracks = applyList(noTracks, [listed('s1', 0), listed('s2', 0, { ageSeconds: 300 })], NOON)
  expect(dropLost(tracks, NOON + MINUTE)).toBe(tracks)
  expect(idsOf(dropLost(tracks, NOON + 6 * MINUTE))).toEqual(['s1'])
})

test('a trail has the last 60 minutes', () => {
  let tracks = noTracks
  for (let minute = 0; minute <= 90; minute += 1)
    tracks = move(tracks, [shown('s1', minute * 60, { latitude: 35 + minute / 100 })], minute * 60)
  const trail = tracks.chasers.get('s1')?.trail ?? []
  expect(trail).toHaveLength(61)
  expect(trail[0]?.atMs).toBe(NOON + 30 * MINUTE)
})

import { expect, test } from 'vitest'
import { pairSightings, type Sighting, summarize } from './sightings'

const LOOP = 240
const FRAME_MS = 1000 / 30
const LOOP_MS = LOOP * FRAME_MS

/** Pictures of a camera that began at 0 and loops. */
const film = (frames: number, delayMs = 0): Sighting[] =>
  Array.from({ length: frames }, (_, frame) => [frame % LOOP, frame * FRAME_MS + delayMs])

test('each picture is paired with the same one of its own loop', () => {
  const pairs = pairSightings({ shown: film(600), seen: film(600, 150) }, LOOP_MS)
  expect(pairs).toHaveLength(600)
  for (const { shownAt, seenAt } of pairs) expect(seenAt - shownAt).toBeCloseTo(150)
})

test('half a loop late is late, and a picture that the viewer’s page reports first is early', () => {
  for (const delayMs of [4_000, -20]) {
    const pairs = pairSightings({ shown: film(600), seen: film(600, delayMs) }, LOOP_MS)
    for (const { shownAt, seenAt } of pairs) expect(seenAt - shownAt).toBeCloseTo(delayMs)
  }
})

test('a picture that comes back is not counted again, and one that was never shown is left out', () => {
  const shown: Sighting[] = [[7, 1000]]
  const seen: Sighting[] = [
    [7, 1100],
    [8, 1130],
    [7, 1160],
  ]
  expect(pairSightings({ shown, seen }, LOOP_MS)).toEqual([{ shownAt: 1000, seenAt: 1100 }])
})

test('a gap of more than 200 ms is a freeze, also at the end of the span', () => {
  const isKept = ([, at]: Sighting) => (at < 1100 || at > 1400) && at < 2900
  const sightings = { shown: film(120), seen: film(120, 100).filter(isKept) }
  const figures = summarize(sightings, LOOP_MS, { from: 500, to: 3500 })
  expect(figures.freezes).toBe(2)
  expect(figures.longestGapMs).toBeGreaterThan(600)
  expect(figures.p50).toBeCloseTo(100)
  expect(figures.shownPerSecond).toBeCloseTo(30, 0)
})

import { expect, it } from 'vitest'
import {
  describePosition,
  describeSkip,
  findChapter,
  formatBehind,
  getRewindRange,
  toFraction,
  toTimelineMs,
} from './timeline.rules'

const chapters = [
  { ms: 0, name: 'Start' },
  { ms: 60_000, name: 'Tornado warning' },
]

it('shows as much of a live stream as viewers may go back, or all of a shorter one', () => {
  expect(getRewindRange(60_000, 7_200_000)).toEqual({ fromMs: 0, toMs: 60_000 })
  expect(getRewindRange(3 * 3_600_000, 7_200_000)).toEqual({ fromMs: 3_600_000, toMs: 3 * 3_600_000 })
})

it('finds places of times and times of places, and none outside of the timeline', () => {
  const range = { fromMs: 1_000, toMs: 3_000 }
  expect([0, 1_500, 9_000].map((ms) => toFraction(range, ms))).toEqual([0, 0.25, 1])
  expect([-1, 0.25, 2].map((fraction) => toTimelineMs(range, fraction))).toEqual([1_000, 1_500, 3_000])
})

it('names the chapter that a time is in', () => {
  expect([findChapter(chapters, 59_999)?.name, findChapter(chapters, 60_000)?.name]).toEqual([
    'Start',
    'Tornado warning',
  ])
  expect(findChapter([], 5)).toBeUndefined()
})

it('says a place as a time of a recording, and as a distance to live', () => {
  const range = { fromMs: 0, toMs: 240_000 }
  expect(describePosition(80_000, range, false, chapters[1])).toBe('1:20 of 4:00, Tornado warning')
  expect(describePosition(195_000, range, true)).toBe('0:45 behind live')
  expect(describePosition(239_000, range, true)).toBe('Live')
  expect(formatBehind(45_000)).toBe('−0:45')
})

it('says how long a gap was', () => {
  expect([describeSkip(12_000), describeSkip(180_000)]).toEqual([
    'Skipped 12 s without a recording',
    'Skipped 3 min without a recording',
  ])
})

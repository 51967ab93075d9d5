import { expect, test } from 'vitest'
import { toChapters, toGaps, toParts } from './timeline.rules'

test('segments that follow within a second are one part', () => {
  const parts = toParts([
    { startMs: 0, endMs: 9_980 },
    { startMs: 10_000, endMs: 20_000 },
    { startMs: 21_000, endMs: 30_000 },
    { startMs: 31_001, endMs: 40_000 },
  ])
  expect(parts).toEqual([
    { fromMs: 0, toMs: 30_000 },
    { fromMs: 31_001, toMs: 40_000 },
  ])
  expect(toGaps(parts)).toEqual([{ fromMs: 30_000, toMs: 31_001 }])
  expect([toParts([]), toGaps([])]).toEqual([[], []])
})

const scope = { beganAt: 100_000, durationMs: 60_000, title: 'Last title' }
const title = (ms: number, text: string) => ({
  ...{ startsAt: new Date(100_000 + ms), kind: 'title' as const, title: text, severity: null },
})
const alert = (ms: number, text: string) => ({
  ...{ startsAt: new Date(100_000 + ms), kind: 'alert' as const, title: text, severity: 'warning' as const },
})

test('chapters begin at 0 with what was so before, and end with the recording', () => {
  const stored = [
    alert(-5_000, 'Watch'),
    title(-9_000, 'One'),
    title(-1_000, 'Two'),
    alert(8_000, 'Warning'),
    title(70_000, 'Late'),
  ]
  expect(toChapters(stored, scope)).toEqual([
    { ms: 0, kind: 'title', title: 'Two', severity: null },
    { ms: 0, kind: 'alert', title: 'Watch', severity: 'warning' },
    { ms: 8_000, kind: 'alert', title: 'Warning', severity: 'warning' },
  ])
})

test('a recording without stored chapters has one with its title', () => {
  expect(toChapters([], scope)).toEqual([{ ms: 0, kind: 'title', title: 'Last title', severity: null }])
})

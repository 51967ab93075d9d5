import { CLIP_PAGE } from '@squall/shared/contract/live'
import { expect, test } from 'vitest'
import { describeStretch, getNextPage, toStretch } from './rules'

test('a clip ends at the position that is shown, and is never shorter than five seconds', () => {
  expect(toStretch(null, 30_000)).toEqual({ durationMs: 30_000 })
  expect(toStretch(90_000.4, 30_000)).toEqual({ startMs: 60_000, durationMs: 30_000 })
  expect(toStretch(12_000, 30_000)).toEqual({ startMs: 0, durationMs: 12_000 })
  expect(toStretch(1_000, 30_000)).toEqual({ startMs: 0, durationMs: 5_000 })
})

test('the stretch is described by where it ends', () => {
  expect(describeStretch(null, 30_000)).toBe('The last 30 seconds')
  expect(describeStretch(754_000, 15_000)).toBe('The 15 seconds before 12:34')
})

test('a page that is not full is the last one', () => {
  const page = Array.from({ length: CLIP_PAGE }, (_, index) => ({ id: `c${index}`, serial: 100 - index, views: 3 }))
  expect(getNextPage.newest(page)).toBe('77')
  expect(getNextPage.viewed(page)).toBe('3-77')
  expect([getNextPage.newest(page.slice(1)), getNextPage.viewed([])]).toEqual([undefined, undefined])
})

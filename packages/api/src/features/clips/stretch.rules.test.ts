import { recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { vp8Records } from '../../testing/recorded-stream'
import { cutStretch, placeStretch } from './stretch.rules'
import { film } from './testing'

test('a window without a start is the newest part, one a little beyond the end is cut there', () => {
  expect(placeStretch({ durationMs: 30_000 }, 100_000)).toEqual({ from: 70_000, to: 100_000 })
  expect(placeStretch({ durationMs: 30_000 }, 12_000)).toEqual({ from: 0, to: 12_000 })
  expect(placeStretch({ startMs: 72_000, durationMs: 30_000 }, 100_000)).toEqual({ from: 72_000, to: 102_000 })
  expect(placeStretch({ startMs: 80_000, durationMs: 30_000 }, 100_000)).toBe('The recording ends before that')
})

test('a key frame so early that the clip were longer than a minute gives way to the next one', () => {
  const records = film(0, 80_000, { keyMs: 8_000 })
  expect(cutStretch(records, { from: 15_000, to: 75_000 })).toMatchObject({ startMs: 16_000, durationMs: 59_000 })
  expect(cutStretch(records, { from: 15_000, to: 60_000 })).toMatchObject({ startMs: 8_000, durationMs: 52_000 })
})

test('a clip begins with the key frame before the window', () => {
  const { vp8: kind } = recordKinds
  const keyFrame = { kind, flags: recordFlags.key, captureMs: 5_000 }
  expect(cutStretch(film(0, 20_000), { from: 5_500, to: 15_500 })).toMatchObject({ startMs: 5_000, keyFrame })
})

test('of a stretch with two codecs the longer one becomes the clip', () => {
  const avc = vp8Records(100, 20_000).map((record) => ({ ...record, kind: recordKinds.h264 }))
  const records = [...film(0, 20_000), ...avc]
  expect(cutStretch(records, { from: 10_000, to: 28_000 })).toMatchObject({ startMs: 10_000, durationMs: 9_933 })
  expect(cutStretch(records, { from: 15_000, to: 28_000 })).toMatchObject({ startMs: 20_000 })
})

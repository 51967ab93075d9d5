import { expect, test } from 'vitest'
import type { BroadcastFigures } from './broadcaster/broadcast-meter'
import { listBroadcastStats } from './stats.rules'

const figures: BroadcastFigures = {
  takenPerSecond: 30,
  sentPerSecond: 29,
  bitsPerSecond: 1_240_000,
  sent: 897,
  skipped: 3,
  picture: { codec: 'vp8', width: 640, height: 360 },
  step: 0,
  isLowWanted: false,
  latency: { state: 'known', ms: 24.4, uncertaintyMs: 1.2 },
  roundTripMs: 0.6,
  isInWorker: true,
}

const listValues = (change: Partial<BroadcastFigures> = {}) =>
  Object.fromEntries(listBroadcastStats({ ...figures, ...change }, false).map(({ term, value }) => [term, value]))

test('the stats of a broadcast are short', () => {
  expect(listValues()).toEqual({
    'To server': '24 ± 2 ms',
    'Round trip': '1 ms',
    'Taken/s': '30',
    'Sent/s': '29',
    Bitrate: '1.2 Mbit/s',
    Skipped: '3 of 900',
    Picture: '640 × 360',
    Quality: '7 of 7',
    Layers: 'Whole picture',
    Encoder: 'VP8, software',
    Thread: 'Worker',
  })
})

test('the lowest quality is 1, and the small layer is named while viewers need it', () => {
  expect(listValues({ step: 6, isLowWanted: true })).toMatchObject({ Quality: '1 of 7', Layers: 'Whole, small' })
})

test('before the first second the same lines are there without values', () => {
  const terms = listBroadcastStats(figures, null).map(({ term }) => term)
  const rows = listBroadcastStats(null, null)
  expect(rows.map(({ term }) => term)).toEqual(terms)
  expect(new Set(rows.map(({ value }) => value))).toEqual(new Set(['–']))
})

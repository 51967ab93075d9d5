import { expect, test } from 'vitest'
import type { PictureFigures } from '../../platform/media-socket/picture-meter'
import { listViewerStats } from './stats.rules'

const figures: PictureFigures = {
  receivedPerSecond: 29.8,
  drawnPerSecond: 28.7,
  bitsPerSecond: 970_000,
  received: 1_204,
  dropped: 3,
  picture: { codec: 'vp8', isLow: false, width: 640, height: 360 },
  latency: { state: 'known', ms: 17, uncertaintyMs: 2 },
  roundTripMs: 0.6,
  isInWorker: true,
}

const listValues = (change: Partial<PictureFigures> = {}, hasHardware = false) =>
  Object.fromEntries(listViewerStats({ ...figures, ...change }, hasHardware).map(({ term, value }) => [term, value]))

test('the stats of a viewer are short', () => {
  expect(listValues()).toEqual({
    Latency: '17 ± 2 ms',
    'Round trip': '1 ms',
    'Received/s': '30',
    'Drawn/s': '29',
    Bitrate: '970 kbit/s',
    Dropped: '3 of 1,204',
    Picture: '640 × 360',
    Layer: 'Whole picture',
    Decoder: 'VP8, software',
    Thread: 'Worker',
  })
})

test('the small layer and JPEG in the page are named', () => {
  const picture = { codec: 'jpeg', isLow: true, width: 320, height: 180 } as const
  expect(listValues({ picture, isInWorker: false, latency: { state: 'unknown' }, roundTripMs: null })).toMatchObject({
    Latency: 'Not known',
    'Round trip': 'Not known',
    Layer: 'Small picture',
    Decoder: 'JPEG',
    Thread: 'Page',
  })
})

test('before the first second and the first picture the same lines are there without values', () => {
  const terms = listViewerStats(figures, null).map(({ term }) => term)
  expect(listViewerStats(null, null).map(({ term }) => term)).toEqual(terms)
  expect(new Set(listViewerStats(null, null).map(({ value }) => value))).toEqual(new Set(['–']))
  expect(listValues({ picture: null, latency: null })).toMatchObject({
    Latency: 'No new picture',
    Picture: '–',
    Decoder: '–',
  })
})

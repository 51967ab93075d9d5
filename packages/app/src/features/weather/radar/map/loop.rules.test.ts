import type { RadarMosaic, RadarScans } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import {
  findFrameAt,
  getLoopKey,
  getLoopTime,
  listWanted,
  toMosaicBox,
  toMosaicLoop,
  toMosaicProduct,
  toScanLoop,
} from './loop.rules'
import { addressOf, createLoop } from './testing/loops'

test('the shown frame is loaded alone, until the whole hour is wanted: then the newest follow first', () => {
  const loop = createLoop([10])
  expect(listWanted(loop, 11, false)).toEqual([addressOf(11)])
  expect(listWanted(loop, 10, false)).toEqual([])
  expect(listWanted(loop, 3, true).slice(0, 4)).toEqual([3, 11, 9, 8].map((index) => addressOf(index)))
  expect(listWanted(loop, 3, true)).toHaveLength(11)
})

test('a moment of the hour is the frame with the nearest scan, and of an empty loop the newest', () => {
  const { frames } = createLoop()
  expect(findFrameAt(frames, Date.parse('2026-05-20T20:11:00Z'))).toBe(2)
  expect(findFrameAt(frames, Date.parse('2026-05-20T10:00:00Z'))).toBe(0)
  expect(findFrameAt([], 0)).toBe(11)
})

test('loops of the same scans have one key, and a newer scan, another product or another tilt has another', () => {
  const key = getLoopKey(createLoop())
  expect(getLoopKey(createLoop())).toBe(key)
  for (const other of [createLoop([11]), createLoop([], { product: 'velocity' }), createLoop([], { tilt: 2 })])
    expect(getLoopKey(other)).not.toBe(key)
})

const site = { id: 'KTLX', lat: 35.3, lon: -97.3, distance: 0, heightMetres: null }

test('a mosaic has the pictures of all radars in each frame, and the time of the newest scan', () => {
  const frames = (overview: string | null, scanTime: string | null) =>
    Array.from({ length: 12 }, () => ({ slot: '2026-05-20T20:00:00.000Z', scanTime, overview }))
  const mosaic: RadarMosaic = {
    ...{ product: 'reflectivity', code: 'N0B', unit: 'dBZ', minimum: -32, increment: 1, firstLevel: 2 },
    radars: [
      { ...site, frames: frames('/a.png', '2026-05-20T19:57:00.000Z') },
      { ...site, id: 'KVNX', frames: frames('/b.png', '2026-05-20T19:59:00.000Z') },
      { ...site, id: 'KINX', frames: frames(null, null) },
    ],
    ...{ isTruncated: false, source: 'NOAA', problem: null },
  }
  const loop = toMosaicLoop(mosaic)
  expect(loop).toMatchObject({ radar: null, tilt: 1 })
  expect(loop.frames[4]).toMatchObject({ pictures: ['/a.png', '/b.png'], scanTime: '2026-05-20T19:59:00.000Z' })
  expect(toMosaicLoop({ ...mosaic, radars: [], problem: 'None' })).toMatchObject({ frames: [], problem: 'None' })
})

test('a mosaic shows products without a direction only', () => {
  expect(toMosaicProduct('reflectivity')).toBe('reflectivity')
  expect(toMosaicProduct('velocity')).toBeNull()
})

test('without a radar that answers there is no loop, and without a motion storm-relative velocity has no pictures', () => {
  const answer: RadarScans = {
    ...{ radarStation: null, timestamp: null, products: [], radars: [], source: 'NOAA', stale: false, coverage: true },
    alertFreshness: { source: 'NWS', updatedAt: null, stale: false, coverage: true, complete: true },
  }
  expect(toScanLoop(answer, 1)).toBeNull()
  const product: RadarScans['products'][number] = {
    ...{
      product: 'storm-relative-velocity',
      tilt: 1,
      code: 'N0G',
      unit: 'kt',
      minimum: -252,
      increment: 2,
      firstLevel: 2,
    },
    usualGeometry: {
      ...{ latitude: 35.3, longitude: -97.3, heightMetres: null, elevationDegrees: 0.5 },
      ...{ firstGateMetres: 0, gateMetres: 250, gates: 1200, rows: 720, missingRows: 0 },
    },
    tilts: [],
    frames: [
      {
        ...{ slot: '2026-05-20T20:00:00.000Z', scanTime: '2026-05-20T19:59:00.000Z', geometry: null, problem: null },
        ...{ full: '/full.png', overview: '/overview.png' },
      },
    ],
    ...{ problem: 'The motion is not known', stormMotion: null },
  }
  const withProduct = { ...answer, radarStation: 'KTLX', products: [product] }
  expect(toScanLoop(withProduct, 1)?.frames[0]?.pictures).toEqual([])
  const stormMotion = { direction: 45, knots: 30, observedAt: '2026-05-20T19:59:00.000Z', product: 'NST' as const }
  const known = { ...withProduct, products: [{ ...product, stormMotion }] }
  expect(toScanLoop(known, 1)?.frames[0]?.pictures).toEqual(['/full.png'])
})

test('the box of a mosaic holds for small moves, and turns at the date line', () => {
  const box = toMosaicBox({ latitude: 35.2, longitude: -97.4 }, 6.8)
  expect(toMosaicBox({ latitude: 35.4, longitude: -97.1 }, 6.1)).toEqual(box)
  expect(box.north - box.south).toBeGreaterThan(8)
  expect(toMosaicBox({ latitude: 20, longitude: 179 }, 5).east).toBeLessThan(0)
})

test('a frame is of the time of its scan, and of its slot without one', () => {
  const slot = '2026-05-20T21:55:00.000Z'
  const scanTime = '2026-05-20T21:53:00.000Z'
  expect(getLoopTime({ slot, scanTime, pictures: [], problem: null })).toBe(Date.parse(scanTime))
  expect(getLoopTime({ slot, scanTime: null, pictures: [], problem: null })).toBe(Date.parse(slot))
})

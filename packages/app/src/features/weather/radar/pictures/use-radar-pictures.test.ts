import type { RadarFrame } from '@squall/shared/contract/weather'
import { placeToWorldPoint } from '@squall/shared/rules/mercator'
import { expect, test } from 'vitest'
import {
  getFrameProblem,
  listPaintedPictures,
  listWantedPictures,
  type PictureState,
  toPaintWindow,
} from './use-radar-pictures'

const frame = (picture: string | null): RadarFrame => ({
  slot: '2026-05-20T20:00:00Z',
  scanTime: null,
  picture,
  problem: null,
})
const wide = { x: 0.2, y: 0.3, side: 0.03 }
const close = { x: 0.21, y: 0.31, side: 0.015 }

test('the newest picture is loaded first, and gaps are skipped', () => {
  const bounds = { north: 40, south: 30, west: -100, east: -91 }
  const [x, y] = placeToWorldPoint({ latitude: 40, longitude: -100 })
  const square = { x, y, side: 0.025 }
  expect(listWantedPictures({ bounds, frames: [frame('/a/7.png'), frame(null), frame('/c/7.png')] })).toEqual([
    { address: '/c/7.png', square },
    { address: '/a/7.png', square },
  ])
})

test('loaded squares of the same scan fill in, with closer squares on top', () => {
  const states = new Map<string, PictureState>([
    ['/scan/8.png', close],
    ['/other/7.png', wide],
    ['/scan/7.png', wide],
    ['/scan/9.png', { problem: 'The picture is damaged' }],
  ])
  expect(listPaintedPictures(frame('/scan/9.png'), states)).toEqual(['/scan/7.png', '/scan/8.png'])
  expect(listPaintedPictures(frame('/none/7.png'), states)).toEqual([])
  expect(listPaintedPictures(frame(null), states)).toEqual([])
  expect(listPaintedPictures(undefined, states)).toEqual([])
})

test('a gap and a failed picture have a problem, a loading one has none', () => {
  const states = new Map<string, PictureState>([
    ['/scan/8.png', { problem: 'The picture is damaged' }],
    ['/whole/8.png', { problem: 'The picture is damaged' }],
    ['/whole/7.png', wide],
  ])
  expect(getFrameProblem(frame(null), states)).toBe('No scan at this time')
  expect(getFrameProblem({ ...frame(null), problem: 'The scan is damaged.' }, states)).toBe('The scan is damaged.')
  expect(getFrameProblem(frame('/scan/8.png'), states)).toBe('The picture is damaged')
  expect(getFrameProblem(frame('/whole/8.png'), states)).toBeNull()
  expect(getFrameProblem(frame('/later/8.png'), states)).toBeNull()
})

test('the paint window is centred on the view and has the pixels of the screen', () => {
  const center = { latitude: 35.3, longitude: -97.5 }
  const window = toPaintWindow({ center, zoom: 7, width: 800, height: 601 }, 1.5)
  expect([window.width, window.height]).toEqual([1200, 902])
  const [x, y] = placeToWorldPoint(center)
  expect(window.x + 600 * window.perPixel).toBeCloseTo(x, 12)
  expect(window.y + 450.75 * window.perPixel).toBeCloseTo(y, 12)
})

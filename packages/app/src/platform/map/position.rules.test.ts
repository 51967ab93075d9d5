import { expect, test } from 'vitest'
import { formatPosition, getBox, parsePosition, toAskedBox, toPosition } from './position.rules'

const MOORE = { latitude: 35.34, longitude: -97.49 }

test('a position is written as zoom, latitude and longitude, and read again as it was', () => {
  const position = { center: MOORE, zoom: 7.25 }
  expect(formatPosition(position)).toBe('#7.25/35.34/-97.49')
  expect(parsePosition(formatPosition(position))).toEqual(position)
})

test('a place is shared to about 100 m and a zoom to a hundredth', () => {
  const position = { center: { latitude: 35.340_567, longitude: -97.490_12 }, zoom: 7.256_78 }
  expect(formatPosition(position)).toBe('#7.26/35.341/-97.49')
})

test.each([
  '',
  '#',
  '#7/35',
  '#7/35/-97/0',
  '#x/35/-97',
  '#7//-97',
  '#1e1/35/-97',
  '#99/35/-97',
  '#0.5/35/-97',
  '#7/86/-97',
  '#7/35/181',
  '#7/35/NaN',
])('%s is no position', (hash) => {
  expect(parsePosition(hash)).toBeNull()
})

test('a radius fits into the smaller side of the map, and a zoom stays as it is', () => {
  const small = toPosition({ center: MOORE, km: 100 }, { width: 400, height: 300 })
  const large = toPosition({ center: MOORE, km: 100 }, { width: 800, height: 600 })
  expect(large.zoom - small.zoom).toBeCloseTo(1)
  expect(toPosition({ center: MOORE, zoom: 6 }, { width: 1, height: 1 })).toEqual({ center: MOORE, zoom: 6 })
})

test('the box of a view is around its middle, and half as wide one zoom closer', () => {
  const size = { width: 512, height: 512 }
  const [west, south, east, north] = getBox({ center: { latitude: 0, longitude: 0 }, zoom: 2 }, size)
  expect([west, east]).toEqual([-45, 45])
  expect(south).toBeCloseTo(-north)
  expect(getBox({ center: { latitude: 0, longitude: 0 }, zoom: 3 }, size)[2]).toBeCloseTo(22.5)
})

test('the asked box contains the view, and a small move asks for the same one', () => {
  const [west, south, east, north] = toAskedBox([-98.2, 34.6, -96.9, 35.9])
  expect(west).toBeLessThanOrEqual(-98.2)
  expect(south).toBeLessThanOrEqual(34.6)
  expect(east).toBeGreaterThanOrEqual(-96.9)
  expect(north).toBeGreaterThanOrEqual(35.9)
  expect(toAskedBox([-98.1, 34.65, -96.8, 35.95])).toEqual([west, south, east, north])
  expect(toAskedBox([-200, -95, 200, 95])).toEqual([-180, -90, 180, 90])
})

import { distanceKm, placeToWorldPoint, worldPerKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { radarLayers } from '@squall/shared/rules/radar-scale'
import { expect, test } from 'vitest'
import { chooseCrop, parseCropId, toBounds } from './crop'
import { LAYERS } from './scans'

const KTLX = { latitude: 35.333, longitude: -97.278 }
const REACH = LAYERS.reflectivity

/** Places all over the range of the radar and around it, none of which lies on a round number. */
const oddPlaces = Array.from({ length: 40_000 }, (_, index) => ({
  latitude: 30.0137 + (index % 200) * 0.0531,
  longitude: -103.0171 + Math.floor(index / 200) * 0.0573,
}))

test('from far away a picture shows all that the radar sees', () => {
  const { north, south, east, west } = toBounds(chooseCrop(KTLX, REACH, 3, { latitude: 36, longitude: -99 }))
  expect(distanceKm({ latitude: 35.333, longitude: west }, { latitude: 35.333, longitude: east })).toBeCloseTo(920, -1)
  expect(north).toBeGreaterThan(39)
  expect(south).toBeLessThan(31.3)
})

test('forty thousand odd views of a radar share 1, 4 and 36 squares', () => {
  for (const layer of radarLayers) {
    const ids = (zoom: number) =>
      new Set(oddPlaces.map((place) => chooseCrop(KTLX, LAYERS[layer], zoom, place).id)).size
    expect([7, 9, 12].map(ids)).toEqual(layer === 'reflectivity' ? [1, 36, 36] : [1, 4, 36])
  }
})

test('closer pictures are finer, and keep their square for small moves', () => {
  const here = chooseCrop(KTLX, REACH, 8, { latitude: 35.9, longitude: -98 })
  expect(chooseCrop(KTLX, REACH, 8, { latitude: 35.8, longitude: -98.4 }).id).toBe(here.id)
  expect(chooseCrop(KTLX, REACH, 8, { latitude: 34, longitude: -99.5 }).id).not.toBe(here.id)
  const pixel = (zoom: number) => {
    const { side, pixels } = chooseCrop(KTLX, REACH, zoom, KTLX)
    return side / pixels
  }
  expect(pixel(8)).toBeCloseTo(pixel(7) / 2, 12)
  expect(pixel(9)).toBeCloseTo(pixel(7) / 4, 12)
})

test('wherever one looks, the square holds the whole view as far as the radar sees', () => {
  const range = REACH.rangeKm * worldPerKm(KTLX.latitude)
  const holdsView = (zoom: number, place: Place) => {
    const { corner, side } = chooseCrop(KTLX, REACH, zoom, place)
    const halfView = range / 2 ** (zoom - 7)
    return ([0, 1] as const).every((axis) => {
      const [middle, from] = [placeToWorldPoint(KTLX)[axis], corner[axis]]
      const begin = Math.max(placeToWorldPoint(place)[axis] - halfView, middle - range)
      const end = Math.min(placeToWorldPoint(place)[axis] + halfView, middle + range)
      return begin >= end || (from <= begin + 1e-9 && from + side >= end - 1e-9)
    })
  }
  for (const zoom of [7, 8, 9]) expect(oddPlaces.filter((place) => !holdsView(zoom, place))).toEqual([])
})

test('layers that reach less far show smaller squares at closer zooms only, so that every picture fills the map', () => {
  const level = (layer: keyof typeof LAYERS, zoom: number) => chooseCrop(KTLX, LAYERS[layer], zoom, KTLX).id.slice(0, 1)
  expect([7, 8, 9, 10].map((zoom) => level('reflectivity', zoom)).join('')).toBe('7899')
  expect([7, 8, 9, 10].map((zoom) => level('velocity', zoom)).join('')).toBe('7789')
  expect([7, 8, 9, 10].map((zoom) => level('precipitation', zoom)).join('')).toBe('7789')
})

test('a square never leaves the range of the radar', () => {
  const whole = toBounds(chooseCrop(KTLX, REACH, 7, KTLX))
  const northEast = chooseCrop(KTLX, REACH, 8, { latitude: 60, longitude: -60 })
  expect(northEast.id).toBe('8-1-0')
  expect(toBounds(northEast).north).toBeCloseTo(whole.north, 9)
  expect(toBounds(northEast).east).toBeCloseTo(whole.east, 9)
  const southWest = toBounds(chooseCrop(KTLX, REACH, 12, { latitude: 20, longitude: -120 }))
  expect(southWest.south).toBeCloseTo(whole.south, 9)
  expect(southWest.west).toBeCloseTo(whole.west, 9)
})

test('an id leads to its square, and other texts to none', () => {
  const crop = chooseCrop(KTLX, REACH, 9, { latitude: 35.8, longitude: -97 })
  expect(parseCropId(crop.id, KTLX, REACH)).toEqual(crop)
  for (const id of ['9-6-0', '9-0-6', '8-2-0', '7-1-0', '6-0-0', '9--1-0', '9-00-0', '9-0-0x', '9-1.5-0', '9_0_0', ''])
    expect(parseCropId(id, KTLX, REACH)).toBeNull()
})

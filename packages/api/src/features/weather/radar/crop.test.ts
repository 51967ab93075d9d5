import { distanceKm } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import { boundsOf, cropFor, cropOf } from './crop'
import { LAYERS } from './layers'

const KTLX = { latitude: 35.333, longitude: -97.278 }
const REACH = LAYERS.reflectivity

test('from far away a picture shows all that the radar sees', () => {
  const { north, south, east, west } = boundsOf(cropFor(KTLX, REACH, 3, { latitude: 36, longitude: -99 }))
  expect(distanceKm({ latitude: 35.333, longitude: west }, { latitude: 35.333, longitude: east })).toBeCloseTo(920, -1)
  expect(north).toBeGreaterThan(39)
  expect(south).toBeLessThan(31.3)
})

test('closer pictures show half as much and keep their square for small moves', () => {
  const here = cropFor(KTLX, REACH, 8, { latitude: 35.5, longitude: -98 })
  const near = cropFor(KTLX, REACH, 8, { latitude: 35.51, longitude: -98.01 })
  const far = cropFor(KTLX, REACH, 8, { latitude: 37, longitude: -99.5 })
  expect(near.id).toBe(here.id)
  expect(far.id).not.toBe(here.id)
  expect(here.side).toBeCloseTo(cropFor(KTLX, REACH, 7, KTLX).side / 2, 12)
})

test('layers that reach less far show smaller squares at closer zooms only, so that every picture fills the map', () => {
  const level = (layer: keyof typeof LAYERS, zoom: number) => cropFor(KTLX, LAYERS[layer], zoom, KTLX).id.slice(0, 1)
  expect([7, 8, 9, 10].map((zoom) => level('reflectivity', zoom)).join('')).toBe('7899')
  expect([7, 8, 9, 10].map((zoom) => level('velocity', zoom)).join('')).toBe('7789')
  expect([7, 8, 9, 10].map((zoom) => level('precipitation', zoom)).join('')).toBe('7789')
})

test('a square never leaves the range of the radar', () => {
  expect(cropFor(KTLX, REACH, 8, { latitude: 60, longitude: -60 }).id).toBe('8_4_-4')
  expect(cropFor(KTLX, REACH, 12, KTLX).id).toBe('9_0_0')
})

test('an id leads to its square, and other texts to none', () => {
  const crop = cropFor(KTLX, REACH, 9, { latitude: 35.8, longitude: -97 })
  expect(cropOf(crop.id, KTLX, REACH)).toEqual(crop)
  for (const id of ['9_13_0', '7_1_0', '6_0_0', '9_-0_0', '9_0_0x', '']) expect(cropOf(id, KTLX, REACH)).toBeNull()
})

import { expect, test } from 'vitest'
import { distanceKm } from './geo'
import { placeOfWorld, worldOf, worldPerKm } from './mercator'

const MOORE = { latitude: 35.34, longitude: -97.49 }

test('the middle of the map is where equator and prime meridian cross', () => {
  expect(worldOf({ latitude: 0, longitude: 0 })).toEqual([0.5, 0.5])
})

test('a place is found again on the map', () => {
  const { latitude, longitude } = placeOfWorld(worldOf(MOORE))
  expect(latitude).toBeCloseTo(MOORE.latitude, 10)
  expect(longitude).toBeCloseTo(MOORE.longitude, 10)
})

test('the poles are cut off', () => {
  expect(worldOf({ latitude: 90, longitude: 0 })[1]).toBeCloseTo(0, 4)
  expect(worldOf({ latitude: -90, longitude: 0 })[1]).toBeCloseTo(1, 4)
})

test('ten kilometres on the map are ten kilometres on the ground', () => {
  const [x, y] = worldOf(MOORE)
  const ten = 10 * worldPerKm(MOORE.latitude)
  expect(distanceKm(MOORE, placeOfWorld([x + ten, y]))).toBeCloseTo(10, 2)
  expect(distanceKm(MOORE, placeOfWorld([x, y + ten]))).toBeCloseTo(10, 1)
})

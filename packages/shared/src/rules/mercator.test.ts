import { expect, test } from 'vitest'
import { distanceKm } from './geo'
import { placeToWorldPoint, worldPerKm, worldPointToPlace } from './mercator'

const MOORE = { latitude: 35.34, longitude: -97.49 }

test('the middle of the map is where equator and prime meridian cross', () => {
  expect(placeToWorldPoint({ latitude: 0, longitude: 0 })).toEqual([0.5, 0.5])
})

test('a place is found again on the map', () => {
  const { latitude, longitude } = worldPointToPlace(placeToWorldPoint(MOORE))
  expect(latitude).toBeCloseTo(MOORE.latitude, 10)
  expect(longitude).toBeCloseTo(MOORE.longitude, 10)
})

test('the poles are cut off', () => {
  expect(placeToWorldPoint({ latitude: 90, longitude: 0 })[1]).toBeCloseTo(0, 4)
  expect(placeToWorldPoint({ latitude: -90, longitude: 0 })[1]).toBeCloseTo(1, 4)
})

test('ten kilometres on the map are ten kilometres on the ground', () => {
  const [x, y] = placeToWorldPoint(MOORE)
  const ten = 10 * worldPerKm(MOORE.latitude)
  expect(distanceKm(MOORE, worldPointToPlace([x + ten, y]))).toBeCloseTo(10, 2)
  expect(distanceKm(MOORE, worldPointToPlace([x, y + ten]))).toBeCloseTo(10, 1)
})

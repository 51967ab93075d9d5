import { expect, test } from 'vitest'
import { distanceKm } from './geo'
import { fromMap, mapUnitsPerKm, toMap } from './mercator'

const MOORE = { latitude: 35.34, longitude: -97.49 }

test('the middle of the map is where equator and prime meridian cross', () => {
  expect(toMap({ latitude: 0, longitude: 0 })).toEqual({ x: 0.5, y: 0.5 })
})

test('a place is found again on the map', () => {
  const { latitude, longitude } = fromMap(toMap(MOORE))
  expect(latitude).toBeCloseTo(MOORE.latitude, 10)
  expect(longitude).toBeCloseTo(MOORE.longitude, 10)
})

test('ten kilometres on the map are ten kilometres on the ground', () => {
  const from = toMap(MOORE)
  const east = fromMap({ x: from.x + 10 * mapUnitsPerKm(MOORE.latitude), y: from.y })
  const south = fromMap({ x: from.x, y: from.y + 10 * mapUnitsPerKm(MOORE.latitude) })
  expect(distanceKm(MOORE, east)).toBeCloseTo(10, 2)
  expect(distanceKm(MOORE, south)).toBeCloseTo(10, 1)
})

import { expect, test } from 'vitest'
import {
  bearingDegrees,
  compassPoint,
  distanceKm,
  distanceToPolygonsKm,
  type Polygon,
  placeToWorldPoint,
  travel,
  worldPerKm,
  worldPointToPlace,
} from './geo'

const moore = { latitude: 35.3395, longitude: -97.4867 }

const square: Polygon = [
  [
    [-98, 35],
    [-97, 35],
    [-97, 36],
    [-98, 36],
    [-98, 35],
  ],
  [
    [-97.6, 35.4],
    [-97.4, 35.4],
    [-97.4, 35.6],
    [-97.6, 35.6],
    [-97.6, 35.4],
  ],
]

test('a degree of latitude is 111.2 km', () => {
  expect(distanceKm(moore, { ...moore, latitude: moore.latitude + 1 })).toBeCloseTo(111.19, 1)
})

test('travelling ends at the given distance', () => {
  const there = travel(moore, 60, 40)
  expect(distanceKm(moore, there)).toBeCloseTo(40, 6)
  expect(there.latitude).toBeGreaterThan(moore.latitude)
  expect(there.longitude).toBeGreaterThan(moore.longitude)
})

test('the bearing to a place is the direction in which it is reached', () => {
  expect(bearingDegrees(moore, travel(moore, 250, 30))).toBeCloseTo(250, 6)
  expect(bearingDegrees(moore, { ...moore, latitude: 36 })).toBe(0)
  expect(bearingDegrees(moore, moore)).toBe(0)
})

test('a place inside a polygon is 0 km away, in its hole or outside it the distance counts to the edge', () => {
  expect(distanceToPolygonsKm(moore, [square])).toBe(0)
  expect(distanceToPolygonsKm({ latitude: 35.5, longitude: -97.5 }, [square])).toBeCloseTo(9.05, 1)
  expect(distanceToPolygonsKm({ latitude: 34, longitude: -97.5 }, [square])).toBeCloseTo(111.19, 1)
  expect(distanceToPolygonsKm(moore, [])).toBe(Number.POSITIVE_INFINITY)
})

test('a point of the compass reaches 11.25 degrees to both sides', () => {
  expect([0, 11.24, 11.26, 90, 225, 348.76, 359].map(compassPoint)).toEqual(['N', 'N', 'NNE', 'E', 'SW', 'N', 'N'])
})

test('full turns do not change the point', () => {
  expect([-90, 630].map(compassPoint)).toEqual(['W', 'W'])
})

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

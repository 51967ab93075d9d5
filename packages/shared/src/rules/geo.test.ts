import { expect, test } from 'vitest'
import { bearingDegrees, distanceKm, distanceToPolygonsKm, type Polygon, travel } from './geo'

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

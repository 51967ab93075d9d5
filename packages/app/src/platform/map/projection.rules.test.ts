import { distanceKm, travel } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import { getPlaceAt, type MapPart, project, zoomToFit } from './projection.rules'

const moore = { latitude: 35.34, longitude: -97.49 }
const norman = { latitude: 35.22, longitude: -97.44 }
const part: MapPart = { center: moore, zoom: 8, width: 800, height: 600 }

test('the center of a map is in its middle, north is up and east is right', () => {
  expect(project(part, moore)).toEqual([400, 300])
  const [x, y] = project(part, norman)
  expect(x).toBeGreaterThan(400)
  expect(y).toBeGreaterThan(300)
})

test('a point converts to its place and back', () => {
  const place = getPlaceAt(part, project(part, norman))
  expect(distanceKm(place, norman)).toBeLessThan(0.001)
})

test('a circle of 100 km fits into the shorter side with a small margin', () => {
  const fitted = { ...part, zoom: zoomToFit(moore, 100, part) }
  const [, y] = project(fitted, travel(moore, 0, 100))
  expect(y).toBeGreaterThan(5)
  expect(y).toBeLessThan(20)
})

test('the zoom that fits stays within what a map can show', () => {
  expect(zoomToFit(moore, 0.001, part)).toBe(12)
  expect(zoomToFit(moore, 20_000, part)).toBe(3)
})

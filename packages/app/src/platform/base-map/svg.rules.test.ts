import { expect, test } from 'vitest'
import { lineThrough } from './lines.rules'
import type { MapView } from './projection.rules'
import { pathOfRings, pointsOf } from './svg.rules'

const view: MapView = { center: { latitude: 35, longitude: -97 }, zoom: 8, width: 200, height: 100 }
const corners = [
  { latitude: 35, longitude: -97 },
  { latitude: 35, longitude: -96.9 },
  { latitude: 34.9, longitude: -96.9 },
]

test('every ring of an area is closed', () => {
  const ring = lineThrough(corners)
  expect(pathOfRings([ring, ring], view).match(/[MLZ]/g)?.join('')).toBe('MLLZMLLZ')
  expect(pathOfRings([ring], view)).toMatch(/^M100\.0 50\.0L118\.2 50\.0L118\.2 7\d\.\dZ$/)
})

test('rings that do not touch the view are not drawn', () => {
  expect(pathOfRings([lineThrough(corners)], { ...view, center: { latitude: 47, longitude: -100 } })).toBe('')
})

test('places become points in the pixels of the view', () => {
  expect(pointsOf(view, corners.slice(0, 2))).toBe('100.0,50.0 118.2,50.0')
})

import { expect, test } from 'vitest'
import { type MapView, pixelsPerKm } from '../../platform/base-map/projection.rules'
import { arrowLength, pixelsAhead } from '../../platform/base-map/projection.rules'

const view: MapView = { center: { latitude: 35.34, longitude: -97.49 }, zoom: 9, width: 800, height: 600 }

test('an arrow reaches as far as the storm goes in its minutes', () => {
  // 40 mph are 64.4 km in an hour, 16.1 km in a quarter of it.
  expect(pixelsAhead(40, 15, view) / pixelsPerKm(view)).toBeCloseTo(16.09, 2)
  expect(arrowLength(40, 15, view, 26)).toBe(pixelsAhead(40, 15, view))
})

test('a slow storm on a wide map still has an arrow one can see', () => {
  expect(arrowLength(5, 15, { ...view, zoom: 4 }, 26)).toBe(26)
})

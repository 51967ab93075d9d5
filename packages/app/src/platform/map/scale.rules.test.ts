import { expect, test } from 'vitest'
import { findScaleBar, kmPerPixel } from './scale.rules'

const at = (zoom: number) => ({ center: { latitude: 35, longitude: -97 }, zoom })

test('the bar is a round length in the units of the person, never longer than its room', () => {
  expect(findScaleBar(at(7), 'us', 100)).toEqual({ label: '30 mi', pixels: 96 })
  expect(findScaleBar(at(7), 'metric', 100)).toEqual({ label: '50 km', pixels: 100 })
  for (let zoom = 2; zoom <= 13; zoom += 0.25)
    for (const units of ['us', 'metric'] as const) {
      const { pixels } = findScaleBar(at(zoom), units, 100)
      expect(pixels).toBeGreaterThan(45)
      expect(pixels).toBeLessThanOrEqual(100)
    }
})

test('below a mile the bar is in feet, below a kilometre in metres', () => {
  expect(findScaleBar(at(13), 'us', 100).label).toBe('2,000 ft')
  expect(findScaleBar(at(13), 'metric', 100).label).toBe('500 m')
})

test('each zoom halves the ground of a pixel', () => {
  expect(kmPerPixel(at(8))).toBeCloseTo(kmPerPixel(at(7)) / 2)
})

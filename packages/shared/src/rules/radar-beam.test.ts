import { expect, test } from 'vitest'
import { beamHeightKm, beamKmOver, groundKmBelow, toStormRelative } from './radar-beam'

test.each([
  // Heights by the usual formula √(r² + a² + 2 r a sin e) − a, with a of four thirds of the earth.
  [100, 0.5, 1.46],
  [230, 0.5, 5.13],
  [100, 2.4, 4.79],
])('over the ground %d km away, a beam of %d° is %d km high', (ground, elevation, height) => {
  expect(beamHeightKm(ground, elevation)).toBeCloseTo(height, 1)
  const range = beamKmOver(ground, elevation)
  const radius = (6371 * 4) / 3
  const sine = Math.sin((elevation * Math.PI) / 180)
  expect(beamHeightKm(ground, elevation)).toBeCloseTo(
    Math.sqrt(range ** 2 + radius ** 2 + 2 * range * radius * sine) - radius,
    6,
  )
})

test('the beam is longer than its way over the ground, and both lead back to each other', () => {
  for (const elevation of [0, 0.5, 1.5, 4, 19.5])
    for (const ground of [0, 10, 120, 300, 459]) {
      const beam = beamKmOver(ground, elevation)
      expect(beam).toBeGreaterThanOrEqual(ground)
      expect(groundKmBelow(beam, elevation)).toBeCloseTo(ground, 8)
    }
  expect(beamKmOver(459.3, 0.5)).toBeCloseTo(460, 0)
})

test('beside the antenna the beam has no height', () => {
  expect(beamHeightKm(0, 0.5)).toBe(0)
})

test('a storm that moves as a whole has no velocity relative to itself', () => {
  const motion = { direction: 60, knots: 30 }
  expect(toStormRelative(30, 60, motion)).toBeCloseTo(0, 9)
  expect(toStormRelative(-30, 240, motion)).toBeCloseTo(0, 9)
  expect(toStormRelative(0, 150, motion)).toBeCloseTo(0, 9)
  expect(toStormRelative(10, 60, motion)).toBeCloseTo(-20, 9)
})

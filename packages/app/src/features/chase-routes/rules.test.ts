import { expect, test } from 'vitest'
import { getRisk, getTrackArea, splitHazards } from './rules'

test('hazards are split at commas, trimmed, and empty ones dropped', () => {
  expect(splitHazards(' Mud,  deer at dusk ,, ')).toEqual(['Mud', 'deer at dusk'])
  expect(splitHazards('')).toEqual([])
})

test('the risk falls at scores of four, six and eight', () => {
  expect([10, 8, 7.5, 6, 5.5, 4, 3.5, 0].map(getRisk)).toEqual([
    'low',
    'low',
    'some',
    'some',
    'high',
    'high',
    'extreme',
    'extreme',
  ])
})

test('the map starts with the whole track in view', () => {
  const { center, km } = getTrackArea([
    [35, -98],
    [36, -97],
    [35.2, -97.1],
  ])
  expect(center).toEqual({ latitude: 35.5, longitude: -97.5 })
  expect(km).toBeGreaterThan(70)
  expect(km).toBeLessThan(90)
  expect(
    getTrackArea([
      [35, -97],
      [35, -97],
    ]).km,
  ).toBeCloseTo(1.1)
})

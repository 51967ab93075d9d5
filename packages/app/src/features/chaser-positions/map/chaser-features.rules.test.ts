import { expect, test } from 'vitest'
import { toChaserFeatures, toLetters, toTrailFeatures } from './chaser-features.rules'
import type { TrackedChaser } from './chaser-tracks.rules'

const NOW = Date.parse('2026-05-20T12:00:00Z')
const MINUTE = 60_000

const chaser = (fields: Partial<TrackedChaser> = {}): TrackedChaser => ({
  ...{ streamId: 's1', userId: 'u1', name: 'Maria Castillo', title: 'Dryline', latitude: 35.3, longitude: -97.5 },
  ...{ precision: 'exact', headingDegrees: 45, speedKmh: 80, at: '', seenMs: NOW, trail: [] },
  ...fields,
})

const partsOf = (one: TrackedChaser) =>
  toChaserFeatures([one], null).features.map(({ properties, geometry }) => `${properties.part} ${geometry.type}`)

test('an exact chaser is a point, and one within about 1 km a square with a ring in its middle', () => {
  expect(partsOf(chaser())).toEqual(['dot Point'])
  expect(partsOf(chaser({ precision: 'approximate' }))).toEqual(['cell Polygon', 'dot Point'])
})

test('the square is as large as what the server rounds to', () => {
  const [cell] = toChaserFeatures([chaser({ precision: 'approximate' })], null).features
  const ring = cell?.geometry.type === 'Polygon' ? (cell.geometry.coordinates[0] ?? []) : []
  const latitudes = ring.map(([, latitude]) => latitude)
  expect(Math.max(...latitudes) - Math.min(...latitudes)).toBeCloseTo(0.01)
})

test('the chosen chaser lies on top, and one who stands has no arrow', () => {
  const others = [chaser(), chaser({ streamId: 's2', headingDegrees: null })]
  const { features } = toChaserFeatures(others, 's1')
  expect(features.map(({ properties }) => [properties.id, properties.isSelected])).toEqual([
    ['s2', false],
    ['s1', true],
  ])
  expect(features[0]?.properties.heading).toBeLessThan(0)
})

test('letters tell chasers apart without colour', () => {
  expect(toLetters('Maria Castillo')).toBe('MC')
  expect(toLetters('jo')).toBe('J')
  expect(toLetters('  Theo van der Berg ')).toBe('TB')
  expect(toLetters('')).toBe('?')
})

test('a trail is drawn in lines of 20 minutes that touch, and ends at the chaser', () => {
  const trail = [50, 45, 30, 10, 5].map((minutes) => ({
    latitude: 35.3,
    longitude: -97.5 - minutes / 100,
    atMs: NOW - minutes * MINUTE,
  }))
  const { features } = toTrailFeatures([chaser({ trail })], null, NOW)
  const lines = features.map(({ properties, geometry }) => ({
    age: properties.age,
    west: geometry.type === 'LineString' ? geometry.coordinates.map(([longitude]) => longitude) : [],
  }))
  expect(lines).toEqual([
    { age: 0, west: [-97.8, -97.6, -97.55, -97.5] },
    { age: 1, west: [-97.95, -97.8] },
    { age: 2, west: [-98, -97.95] },
  ])
})

test('a chaser who has not moved has no trail', () => {
  expect(toTrailFeatures([chaser()], null, NOW).features).toEqual([])
})

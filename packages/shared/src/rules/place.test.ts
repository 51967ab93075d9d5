import { expect, test } from 'vitest'
import { distanceKm } from './geo'
import { formatPlace, publicCellSize, readPublicPlace, toPublicPlace } from './place'

const MOORE = { latitude: 35.33951, longitude: -97.48671 }

test('an approximate place is rounded to hundredths of a degree, about a kilometre', () => {
  expect(toPublicPlace(MOORE, 'approximate')).toEqual({ latitude: 35.34, longitude: -97.49 })
})

test('an approximate place is about a kilometre wide at every latitude', () => {
  for (let latitude = -89; latitude <= 89; latitude += 1) {
    const { height, width } = publicCellSize(latitude)
    expect(distanceKm({ latitude, longitude: 0 }, { latitude: latitude + height, longitude: 0 })).toBeCloseTo(1.11, 1)
    const across = distanceKm({ latitude, longitude: 0 }, { latitude, longitude: width })
    expect(across, `${latitude}°`).toBeGreaterThan(0.7)
    expect(across, `${latitude}°`).toBeLessThan(1.5)
  }
  expect(toPublicPlace({ latitude: 61.2181, longitude: -149.9003 }, 'approximate')).toEqual({
    latitude: 61.22,
    longitude: -149.9,
  })
  expect(toPublicPlace({ latitude: 90, longitude: 12 }, 'approximate')).toEqual({ latitude: 90, longitude: 0 })
})

test('an exact place is shown as measured, a hidden one not at all', () => {
  expect(toPublicPlace(MOORE, 'exact')).toEqual(MOORE)
  expect(toPublicPlace(MOORE, 'off')).toBeNull()
  expect(toPublicPlace(null, 'exact')).toBeNull()
})

test('a place reads as latitude and longitude to 4 decimals', () => {
  expect(formatPlace(MOORE)).toBe('35.3395, -97.4867')
  expect(formatPlace({ latitude: -0.5, longitude: 10 })).toBe('-0.5000, 10.0000')
  expect(formatPlace(null)).toBe('Unknown Location')
})

const stored = { ...MOORE, shownLatitude: null, shownLongitude: null }

test('the start of a stream is shown within about a kilometre, even where its place is exact', () => {
  for (const placePrecision of ['exact', 'approximate'] as const)
    expect(readPublicPlace({ ...stored, placePrecision })).toEqual({ latitude: 35.34, longitude: -97.49 })
  expect(readPublicPlace({ ...stored, placePrecision: 'off' })).toBeNull()
  expect(readPublicPlace({ ...stored, latitude: null, placePrecision: 'exact' })).toBeNull()
})

test('a stream is where its chaser was last shown', () => {
  const moved = { ...stored, shownLatitude: 35.50123, shownLongitude: -97.60456 }
  expect(readPublicPlace({ ...moved, placePrecision: 'exact' })).toEqual({ latitude: 35.50123, longitude: -97.60456 })
  expect(readPublicPlace({ ...moved, placePrecision: 'approximate' })).toEqual({ latitude: 35.5, longitude: -97.6 })
  expect(readPublicPlace({ ...moved, placePrecision: 'off' })).toBeNull()
})

import { expect, test } from 'vitest'
import { formatPlace, toPublicPlace } from './place'

const MOORE = { latitude: 35.33951, longitude: -97.48671 }

test('an approximate place is rounded to hundredths of a degree, about a kilometre', () => {
  expect(toPublicPlace(MOORE, 'approximate')).toEqual({ latitude: 35.34, longitude: -97.49 })
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

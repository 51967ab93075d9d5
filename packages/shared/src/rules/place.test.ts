import { expect, test } from 'vitest'
import { placeText, publicPlace } from './place'

const MOORE = { latitude: 35.33951, longitude: -97.48671 }

test('an approximate place is rounded to hundredths of a degree, about a kilometre', () => {
  expect(publicPlace(MOORE, 'approximate')).toEqual({ latitude: 35.34, longitude: -97.49 })
})

test('an exact place is shown as measured, a hidden one not at all', () => {
  expect(publicPlace(MOORE, 'exact')).toEqual(MOORE)
  expect(publicPlace(MOORE, 'off')).toBeNull()
  expect(publicPlace(null, 'exact')).toBeNull()
})

test('a place reads as latitude and longitude to 4 decimals', () => {
  expect(placeText(MOORE)).toBe('35.3395, -97.4867')
  expect(placeText({ latitude: -0.5, longitude: 10 })).toBe('-0.5000, 10.0000')
  expect(placeText(null)).toBe('Unknown Location')
})

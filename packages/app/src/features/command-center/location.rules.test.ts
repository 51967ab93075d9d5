import { describe, expect, test } from 'vitest'
import {
  BAD_LATITUDE,
  BAD_LONGITUDE,
  describeLocationProblem,
  formatReadingAge,
  getAccuracyLabel,
  parseDegrees,
  parsePlace,
} from './location.rules'

describe('the message for an unknown place', () => {
  test.each([
    ['without geolocation', 0, 'Geolocation is not supported by this browser'],
    ['when it was refused', 1, 'Location access denied. Please enable location permissions.'],
    ['when the device does not know', 2, 'Location information is unavailable.'],
    ['when it took too long', 3, 'Location request timed out.'],
    ['for any other reason', -1, 'An unknown error occurred while retrieving location.'],
  ])('%s', (_when, code, words) => {
    expect(describeLocationProblem(code)).toBe(words)
  })
})

test.each([
  [5, 'High'],
  [100, 'High'],
  [101, 'Medium'],
  [1000, 'Medium'],
  [1001, 'Low'],
])('an accuracy of %d m reads %s', (meters, word) => {
  expect(getAccuracyLabel(meters)).toBe(word)
})

test("a reading is 'Now' for a minute, then shows its age", () => {
  expect(formatReadingAge(0, 59_000)).toBe('Now')
  expect(formatReadingAge(0, 60_000)).toBe('1m ago')
  expect(formatReadingAge(0, 65 * 60_000)).toBe('1h 05m ago')
})

describe('degrees may be typed', () => {
  test.each<[string, 90 | 180, number]>([
    ['35.34', 90, 35.34],
    [' -97.49 ', 180, -97.49],
    ['−97.49', 180, -97.49],
    ['97.49 W', 180, -97.49],
    ['-97.49° w', 180, -97.49],
    ['35,34 N', 90, 35.34],
    ['90', 90, 90],
    ['-180', 180, -180],
  ])('as %s', (text, limit, degrees) => {
    expect(parseDegrees(text, limit)).toBe(degrees)
  })

  test.each<[string, 90 | 180]>([
    ['', 90],
    ['north', 90],
    ['90.01', 90],
    ['-180.5', 180],
    ['35.34 W', 90],
    ['97.49 N', 180],
    ['1e1', 90],
    ['35.34, -97.49', 90],
  ])('but not as "%s" within %d', (text, limit) => {
    expect(parseDegrees(text, limit)).toBeNull()
  })
})

test('a place needs both of its numbers', () => {
  expect(parsePlace({ latitude: '35.34', longitude: '-97.49' })).toEqual({
    place: { latitude: 35.34, longitude: -97.49 },
  })
  expect(parsePlace({ latitude: '135', longitude: '' })).toEqual({
    errors: { latitude: BAD_LATITUDE, longitude: BAD_LONGITUDE },
  })
  expect(parsePlace({ latitude: '35', longitude: '' })).toEqual({ errors: { longitude: BAD_LONGITUDE } })
})

import { expect, test } from 'vitest'
import { isSunUp, readUvForecast, uvAt } from './uv'

const MOORE = { latitude: 35.34, longitude: -97.49 }
const rows = [
  { ORDER: 1, CITY: 'Moore', STATE: 'OK', DATE_TIME: 'Jul/26/2023 06 AM', UV_VALUE: 0 },
  { ORDER: 7, CITY: 'Moore', STATE: 'OK', DATE_TIME: 'Jul/26/2023 12 PM', UV_VALUE: '9' },
  { ORDER: 8, CITY: 'Moore', STATE: 'OK', DATE_TIME: 'Jul/26/2023 01 PM', UV_VALUE: 10 },
]

test('the forecast is found by the local hour', () => {
  const forecast = readUvForecast(rows)
  const at = (time: string) => uvAt(forecast, 'America/Chicago', new Date(time))
  expect(at('2023-07-26T17:00:00Z')).toBe(9)
  expect(at('2023-07-26T17:59:00Z')).toBe(9)
  expect(at('2023-07-26T18:00:00Z')).toBe(10)
  expect(at('2023-07-27T17:00:00Z')).toBeNull()
  expect(uvAt(forecast, 'America/New_York', new Date('2023-07-26T17:30:00Z'))).toBe(10)
})

test('a city that is not known has no forecast, and an answer that is none throws', () => {
  expect(uvAt(readUvForecast([]), 'America/Chicago', new Date())).toBeNull()
  for (const answer of [null, {}, [{ DATE_TIME: 'x' }], [{ DATE_TIME: 'x', UV_VALUE: 900 }]])
    expect(() => readUvForecast(answer)).toThrow()
})

test.each([
  // Sunrise in Moore on 2026-05-20 is at 11:21 UTC and sunset at 01:29 UTC, by the tables of the US Naval Observatory.
  ['2026-05-20T11:10:00Z', false],
  ['2026-05-20T11:32:00Z', true],
  ['2026-05-20T18:27:00Z', true],
  ['2026-05-21T01:18:00Z', true],
  ['2026-05-21T01:40:00Z', false],
  ['2026-05-20T06:00:00Z', false],
])('in Moore at %s the sun is up: %s', (time, expected) => {
  expect(isSunUp(MOORE, new Date(time))).toBe(expected)
})

test('in June the sun does not set in northern Alaska', () => {
  const barrow = { latitude: 71.3, longitude: -156.8 }
  for (let hour = 0; hour < 24; hour += 1) {
    expect(isSunUp(barrow, new Date(Date.UTC(2026, 5, 21, hour)))).toBe(true)
    expect(isSunUp(barrow, new Date(Date.UTC(2026, 11, 21, hour)))).toBe(false)
  }
})

import type { ForecastPeriod } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import {
  classifySky,
  createHourFormat,
  formatChance,
  formatForecastTemperature,
  formatForecastWind,
  listDays,
  measureRange,
} from './rules'

const period = (parts: Partial<ForecastPeriod>): ForecastPeriod => ({
  name: 'Today',
  startTime: '2026-05-20T11:00:00.000Z',
  endTime: '2026-05-20T23:00:00.000Z',
  isDaytime: true,
  temperature: 84,
  precipitationChance: 40,
  windSpeed: { from: 10, to: 20 },
  windDirection: 'SSE',
  summary: 'Severe Thunderstorms',
  detail: null,
  ...parts,
})

test('a day stands with the night that follows it, and a forecast may begin with a night', () => {
  const tonight = period({ name: 'Tonight', isDaytime: false, startTime: 'a' })
  const thursday = period({ name: 'Thursday', startTime: 'b' })
  const thursdayNight = period({ name: 'Thursday Night', isDaytime: false, startTime: 'c' })
  const friday = period({ name: 'Friday', startTime: 'd' })
  expect(listDays([tonight, thursday, thursdayNight, friday])).toEqual([
    { key: 'a', name: 'Tonight', day: null, night: tonight },
    { key: 'b', name: 'Thursday', day: thursday, night: thursdayNight },
    { key: 'd', name: 'Friday', day: friday, night: null },
  ])
})

test('a value that the forecast does not give is never made up', () => {
  expect(formatForecastTemperature(null)).toBe('–')
  expect(formatForecastWind(period({ windSpeed: null }))).toBeNull()
  expect(formatChance(period({ precipitationChance: null }))).toBeNull()
})

test('wind is a range with its direction', () => {
  expect(formatForecastWind(period({}))).toBe('10–20 mph SSE')
  expect(formatForecastWind(period({ windSpeed: { from: 15, to: 15 }, windDirection: null }))).toBe('15 mph')
})

test('an hour is that of the place, wherever the reader is', () => {
  expect(createHourFormat('America/Chicago')('2026-05-20T20:00:00Z')).toMatch(/^3\sPM$/)
})

test.each([
  ['Severe Thunderstorms', 'thunder'],
  ['Chance Showers And Thunderstorms then Sunny', 'thunder'],
  ['Freezing Rain', 'ice'],
  ['Rain And Snow', 'snow'],
  ['Slight Chance Rain Showers', 'rain'],
  ['Patchy Fog then Mostly Sunny', 'fog'],
  ['Breezy', 'wind'],
  ['Partly Cloudy', 'mixed'],
  ['Mostly Cloudy', 'cloudy'],
  ['Mostly Clear', 'mixed'],
  ['Sunny', 'clear'],
  ['Flash', null],
])('%s shows as %s', (summary, sky) => {
  expect(classifySky(summary)).toBe(sky)
})

test('the range of a day lies within that of all days, and is left out where a temperature is missing', () => {
  const days = listDays([
    period({ startTime: 'a', temperature: 80 }),
    period({ startTime: 'b', isDaytime: false, temperature: 60 }),
    period({ startTime: 'c', temperature: 70 }),
    period({ startTime: 'd', isDaytime: false, temperature: 40 }),
    period({ startTime: 'e', temperature: null }),
    period({ startTime: 'f', isDaytime: false, temperature: 50 }),
  ])
  expect(days.map((day) => measureRange(day, days))).toEqual([{ from: 0.5, to: 1 }, { from: 0, to: 0.75 }, null])
  const [only] = listDays([period({ temperature: 70 }), period({ isDaytime: false, temperature: 70 })])
  expect(only && measureRange(only, [only])).toEqual({ from: 0, to: 1 })
})

import type { WeatherSnapshot } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { listReadings, pollAfterMs, sourceLine, weatherView, windText } from './rules'

const now = Date.parse('2026-05-20T20:00:00Z')
const snapshot: WeatherSnapshot = {
  temperature: 72.4,
  feelsLike: 75,
  conditions: 'Mostly Cloudy',
  windSpeed: 15,
  windDirection: 225,
  humidity: 45,
  visibility: 10,
  pressure: 29.9,
  dewPoint: 55,
  uvIndex: 8,
  uvSource: 'EPA hourly forecast',
  source: 'National Weather Service, KOUN',
  observedAt: '2026-05-20T19:50:00Z',
  stale: false,
  coverage: true,
  reason: null,
}

test('the wind is named by where it comes from, and still air is calm', () => {
  expect(windText(15, 225)).toBe('15 mph SW')
  expect(windText(15, 350)).toBe('15 mph N')
  expect(windText(3, null)).toBe('3 mph')
  expect(windText(0, null)).toBe('Calm')
})

test('every reading has its unit, and what is not known is said to be not reported', () => {
  expect(listReadings(snapshot)).toEqual([
    ['Wind', '15 mph SW'],
    ['Humidity', '45%'],
    ['Visibility', '10 mi'],
    ['Pressure', '29.90 inHg'],
    ['Dew point', '55°F'],
    ['UV index (forecast)', '8'],
  ])
  const empty = { windSpeed: null, humidity: null, visibility: null, pressure: null, dewPoint: null, uvIndex: null }
  const values = listReadings({ ...snapshot, ...empty }).map(([, value]) => value)
  expect(new Set(values)).toEqual(new Set(['Not reported']))
})

test('the source line tells when and where, and whose forecast the UV index is', () => {
  expect(sourceLine(snapshot)).toMatch(
    /^National Weather Service, KOUN, observed .*2026.*\. UV index: EPA hourly forecast\.$/,
  )
  expect(sourceLine({ ...snapshot, uvSource: null })).not.toContain('UV')
})

test('before an answer it loads, after a failure it is unavailable, and a reason stands for itself', () => {
  expect(weatherView(undefined, false, now)).toEqual({ state: 'gap', reason: 'waiting' })
  expect(weatherView(undefined, true, now)).toEqual({ state: 'gap', reason: 'unavailable' })
  expect(weatherView({ ...snapshot, reason: 'not-covered' }, false, now)).toEqual({
    state: 'gap',
    reason: 'not-covered',
  })
})

test('values stay through a failure as not current, and for two hours at most', () => {
  expect(weatherView(snapshot, false, now)).toMatchObject({ state: 'known', isStale: false })
  expect(weatherView({ ...snapshot, stale: true }, false, now)).toMatchObject({ state: 'known', isStale: true })
  expect(weatherView(snapshot, true, now)).toMatchObject({ state: 'known', isStale: true })
  expect(weatherView(snapshot, true, now + 2 * 60 * 60_000)).toEqual({ state: 'gap', reason: 'unavailable' })
})

test('an answer under way or a source that is down is asked for soon, all else every five minutes', () => {
  expect(pollAfterMs({ ...snapshot, reason: 'waiting' })).toBe(3_000)
  expect(pollAfterMs({ ...snapshot, reason: 'unavailable' })).toBe(30_000)
  expect([pollAfterMs(snapshot), pollAfterMs(undefined)]).toEqual([300_000, 300_000])
})

import type { StreamWeatherAlert, WeatherSnapshot } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import { findLifeSafetyAlert, formatSource, formatWind, getPollIntervalMs, listReadings, toWeatherView } from './rules'

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

test('the wind text has speed and direction, and no wind is "Calm"', () => {
  expect(formatWind(15, 225)).toBe('15 mph SW')
  expect(formatWind(15, 350)).toBe('15 mph N')
  expect(formatWind(3, null)).toBe('3 mph')
  expect(formatWind(0, null)).toBe('Calm')
})

test('every reading has its unit, and an unknown one is "Not reported"', () => {
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

test('the source line has station, time and the source of the UV index', () => {
  expect(formatSource(snapshot)).toMatch(
    /^National Weather Service, KOUN, observed .*2026.*\. UV index: EPA hourly forecast\.$/,
  )
  expect(formatSource({ ...snapshot, uvSource: null })).not.toContain('UV')
})

test('without data the view is loading or unavailable, and a reason from the server is kept', () => {
  expect(toWeatherView(undefined, false, now)).toEqual({ state: 'gap', reason: 'waiting' })
  expect(toWeatherView(undefined, true, now)).toEqual({ state: 'gap', reason: 'unavailable' })
  expect(toWeatherView({ ...snapshot, reason: 'not-covered' }, false, now)).toEqual({
    state: 'gap',
    reason: 'not-covered',
  })
})

test('after a failure the last values stay for two hours, marked as not current', () => {
  expect(toWeatherView(snapshot, false, now)).toMatchObject({ state: 'known', isStale: false })
  expect(toWeatherView({ ...snapshot, stale: true }, false, now)).toMatchObject({ state: 'known', isStale: true })
  expect(toWeatherView(snapshot, true, now)).toMatchObject({ state: 'known', isStale: true })
  expect(toWeatherView(snapshot, true, now + 2 * 60 * 60_000)).toEqual({ state: 'gap', reason: 'unavailable' })
})

test('pending and unavailable conditions are polled sooner than every five minutes', () => {
  expect(getPollIntervalMs({ ...snapshot, reason: 'waiting' })).toBe(3_000)
  expect(getPollIntervalMs({ ...snapshot, reason: 'unavailable' })).toBe(30_000)
  expect([getPollIntervalMs(snapshot), getPollIntervalMs(undefined)]).toEqual([300_000, 300_000])
})

test('only a warning lies over the picture, and once dismissed the next one does', () => {
  const alert = (id: string, level: StreamWeatherAlert['level']): StreamWeatherAlert => ({
    id,
    level,
    severity: 'severe',
    title: id,
    expires: '',
  })
  const alerts = [alert('tornado', 'emergency'), alert('hail', 'warning'), alert('watch', 'watch')]
  expect(findLifeSafetyAlert(alerts, new Set())?.id).toBe('tornado')
  expect(findLifeSafetyAlert(alerts, new Set(['tornado']))?.id).toBe('hail')
  expect(findLifeSafetyAlert(alerts, new Set(['tornado', 'hail']))).toBeUndefined()
})

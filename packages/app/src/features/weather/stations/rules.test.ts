import type { StationReading, WeatherStation } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import {
  getBattery,
  getDeliveryMethod,
  getStationStatus,
  isAutoSynced,
  listPushSettings,
  listReadingRows,
} from './rules'

const NOW = Date.parse('2026-05-20T20:00:00Z')
const MINUTE = 60_000

const reading = (ageMs: number): StationReading => ({
  timestamp: new Date(NOW - ageMs).toISOString(),
  temperature: null,
  windSpeed: null,
  windDirection: null,
  humidity: null,
  pressure: null,
  visibility: null,
  uvIndex: null,
  lightningCount: null,
  rainfall: null,
})

const station: WeatherStation = {
  id: '1',
  name: 'Roof',
  deviceType: 'ambient',
  apiKey: '••••3f9a',
  hasSecret: true,
  stationId: 'AA',
  location: null,
  isOnline: true,
  batteryLevel: null,
  batteryIsLow: null,
  autoSync: true,
  lastReading: reading(0),
  lastError: null,
  push: null,
}
const push = { path: '/weatherstation/updateweatherstation.php', id: 'SQABCDEFGH', key: 'KEY' }

test.each([
  [0, 'live', 'Live'],
  [5 * MINUTE - 1, 'live', 'Live'],
  [5 * MINUTE, 'aging', '5m ago'],
  [15 * MINUTE - 1, 'aging', '14m ago'],
  [15 * MINUTE, 'stale', 'Stale'],
  [-2 * MINUTE, 'live', 'Live'],
])('an online station with a reading %i ms old is %s', (age, kind, text) => {
  expect(getStationStatus({ isOnline: true, lastReading: reading(age) }, NOW)).toEqual({ kind, text })
})

test('an offline station is offline, however new its reading is', () => {
  const text = 'Station offline - Check connection and power'
  expect(getStationStatus({ isOnline: false, lastReading: reading(0) }, NOW)).toEqual({ kind: 'offline', text })
  expect(getStationStatus({ isOnline: false, lastReading: null }, NOW)).toEqual({ kind: 'offline', text })
})

test('a station without a device waits for its first reading', () => {
  expect(getStationStatus({ isOnline: true, lastReading: null }, NOW)).toEqual({
    kind: 'waiting',
    text: 'No reading yet',
  })
})

test.each([
  [20, null, { isLow: true, text: 'Battery 20%, low' }],
  [21, null, { isLow: false, text: 'Battery 21%, good' }],
  [90, true, { isLow: true, text: 'Battery 90%, low' }],
  [null, true, { isLow: true, text: 'Battery low' }],
  [null, false, { isLow: false, text: 'Battery good' }],
  [null, null, null],
])('a battery of %s per cent that says low: %s', (batteryLevel, batteryIsLow, expected) => {
  expect(getBattery({ batteryLevel, batteryIsLow })).toEqual(expected)
})

test('every value of a reading has its unit or is "Not reported"', () => {
  const texts = (values: Partial<StationReading>) =>
    Object.fromEntries(listReadingRows({ ...reading(0), ...values }).map(({ label, text }) => [label, text]))
  expect(new Set(Object.values(texts({})))).toEqual(new Set(['Not reported']))
  expect(
    texts({
      ...{ temperature: 71.46, windSpeed: 9.4, windDirection: 203, humidity: 45, pressure: 29.924, rainfall: 0.25 },
      ...{ uvIndex: 0, lightningCount: 1200, visibility: 10 },
    }),
  ).toEqual({
    Temperature: '71.5°F',
    Wind: '9.4 mph',
    'Wind from': 'SSW (203°)',
    Humidity: '45%',
    Pressure: '29.92 inHg',
    'Rain today': '0.25 in',
    'UV index': '0',
    'Lightning strikes': '1,200',
    Visibility: '10 mi',
  })
  expect(texts({ windSpeed: 0 })).toMatchObject({ Wind: 'Calm', 'Wind from': 'Not reported' })
})

test('readings are typed, pulled or pushed', () => {
  expect(getDeliveryMethod({ deviceType: 'manual', push: null })).toBe('typed')
  expect(getDeliveryMethod({ deviceType: 'ambient', push: null })).toBe('service')
  expect(getDeliveryMethod({ deviceType: 'ambient', push })).toBe('push')
})

test('only online stations with auto-sync and a device are synced automatically', () => {
  expect(isAutoSynced(station)).toBe(true)
  expect(isAutoSynced({ ...station, autoSync: false })).toBe(false)
  expect(isAutoSynced({ ...station, isOnline: false })).toBe(false)
  expect(isAutoSynced({ ...station, deviceType: 'manual' })).toBe(false)
})

test('the push settings are protocol, server, port and path, and ID and key unless the path holds them', () => {
  const text = (settings: { label: string; text: string }[]) => settings.map((row) => `${row.label}: ${row.text}`)
  expect(text(listPushSettings(push, 'acurite', new URL('https://squall.test/weather')))).toEqual([
    'Protocol: Weather Underground (Wunderground)',
    'Port: 443',
    'Server: squall.test',
    'Path: /weatherstation/updateweatherstation.php',
    'Station ID: SQABCDEFGH',
    'Station key (password): KEY',
  ])
  const own = { ...push, path: '/data/report/SQABCDEFGH/KEY' }
  expect(text(listPushSettings(own, 'ecowitt', new URL('http://squall.test:3000/')))).toEqual([
    'Protocol: Ecowitt',
    'Port: 3000',
    'Server: squall.test',
    'Path: /data/report/SQABCDEFGH/KEY',
  ])
})

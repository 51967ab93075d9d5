import { expect, test } from 'vitest'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { readObservation } from './observation'
import { readPoint, readStations } from './points'

const isThere = withoutRecordedWeather === null
const read = (name: string): unknown => JSON.parse(readRecordedWeather(`nws/${name}`).toString())

/** These were recorded as lists of one. */
function onlyFeature(name: string): unknown {
  const list = read(name)
  if (typeof list !== 'object' || list === null || !('features' in list) || !Array.isArray(list.features)) return null
  return list.features[0]
}

test.runIf(isThere)('the latest observation of Fort Lauderdale', () => {
  expect(readObservation('KFLL', read('observations-latest-KFLL-20220302.json'))).toEqual({
    station: 'KFLL',
    at: Date.parse('2022-03-02T23:53:00Z'),
    temperature: 73,
    feelsLike: 73.6,
    conditions: 'Mostly Cloudy',
    windSpeed: 4.7,
    windDirection: 20,
    humidity: 76,
    visibility: 10,
    pressure: 30.08,
    dewPoint: 64.9,
  })
})

test.runIf(isThere)('an observation with units of another prefix', () => {
  expect(readObservation('KFLL', onlyFeature('observation-old-unit-codes.json'))).toMatchObject({
    temperature: 50,
    windSpeed: 22.4,
    pressure: 29.53,
    visibility: 6.2,
    humidity: 10,
  })
})

test.runIf(isThere)('an observation whose numbers are all in its METAR', () => {
  expect(readObservation('KFLL', onlyFeature('observation-metar-only.json'))).toMatchObject({
    temperature: 78.1,
    dewPoint: 73,
    windSpeed: 5.8,
    windDirection: 350,
    visibility: 10,
    pressure: 30.05,
    conditions: 'Mostly Clear',
    humidity: null,
  })
})

test.runIf(isThere)('observations without values or a time are none', () => {
  expect(readObservation('KFLL', onlyFeature('observations-empty.json'))).toBeNull()
  expect(readObservation('KFLL', onlyFeature('observation-missing-values.json'))).toBeNull()
  expect(() => readObservation('PAFA', read('error-503-problem-observations.json'))).toThrow()
})

test.runIf(isThere)('a point and its stations', () => {
  expect(readPoint(read('points-ohio.json'))).toEqual({
    stationsPath: '/gridpoints/TAE/58,65/stations',
    forecastPath: '/gridpoints/TAE/58,65/forecast',
    town: { city: 'Sumatra', state: 'FL', timeZone: 'America/New_York' },
  })
  const columbus = { latitude: 39.96, longitude: -83 }
  expect(readStations(read('gridpoints-stations.json'), columbus)).toEqual(['KCMH', 'KTZR', 'KOSU', 'KLCK'])
  expect(readStations(read('gridpoints-stations.json'), { latitude: 35, longitude: -97 })).toEqual([])
})

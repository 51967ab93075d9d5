import { describe, expect, test } from 'vitest'
import { observationAnswer } from '../../testing/observation-answers'
import { readObservation } from './observation'

const at = new Date('2026-05-20T20:00:00Z')
const read = (properties: Record<string, unknown>) => readObservation('KOKC', observationAnswer({ at, properties }))

test('a value that is not there stays null and never becomes 0', () => {
  expect(readObservation('KOKC', observationAnswer({ at }))).toEqual({
    station: 'KOKC',
    at: at.getTime(),
    temperature: null,
    feelsLike: null,
    conditions: null,
    windSpeed: null,
    windDirection: null,
    humidity: null,
    visibility: null,
    pressure: null,
    dewPoint: null,
  })
})

describe('units', () => {
  test.each([
    ['temperature', 'wmoUnit:degC', 20, 68],
    ['temperature', 'unit:degC', -40, -40],
    ['temperature', 'wmoUnit:degF', 68, 68],
    ['temperature', 'wmoUnit:K', 293.15, 68],
    ['windSpeed', 'wmoUnit:km_h-1', 100, 62.1],
    ['windSpeed', 'unit:m_s-1', 10, 22.4],
    ['windSpeed', 'wmoUnit:kt', 10, 11.5],
    ['visibility', 'wmoUnit:m', 16_090, 10],
    ['visibility', 'wmoUnit:km', 1.609344, 1],
  ])('%s in %s: %d is %d', (name, unitCode, value, expected) => {
    const observation = read({ [name]: { unitCode, value } })
    expect(observation).toMatchObject({ [name]: expected })
  })

  test('pressure is the one at sea level, else the barometer, in inHg', () => {
    const barometer = { unitCode: 'wmoUnit:Pa', value: 101_325 }
    expect(read({ barometricPressure: barometer })?.pressure).toBe(29.92)
    expect(read({ barometricPressure: barometer, seaLevelPressure: { unitCode: 'unit:Pa', value: 100_000 } })).toEqual(
      expect.objectContaining({ pressure: 29.53 }),
    )
  })

  test('a value with an unknown unit is null', () => {
    expect(read({ temperature: { unitCode: 'wmoUnit:furlong', value: 20 } })?.temperature).toBeNull()
    expect(read({ temperature: { value: 20 } })?.temperature).toBeNull()
  })
})

test.each([
  ['temperature', 'wmoUnit:degC', 500],
  ['windSpeed', 'wmoUnit:km_h-1', -1],
  ['windSpeed', 'wmoUnit:km_h-1', 900],
  ['relativeHumidity', 'wmoUnit:percent', 900],
  ['seaLevelPressure', 'wmoUnit:Pa', 1013],
  ['visibility', 'wmoUnit:m', -5],
])('what cannot be true is not taken: %s of %s %d', (name, unitCode, value) => {
  const observation = read({ [name]: { unitCode, value } })
  const { station, at: time, ...values } = observation ?? { station: '', at: 0 }
  expect(Object.values(values).every((one) => one === null)).toBe(true)
})

test('values that quality control rejected are not taken', () => {
  const wrong = { unitCode: 'wmoUnit:degC', value: 20, qualityControl: 'X' }
  expect(read({ temperature: wrong })?.temperature).toBeNull()
  expect(read({ temperature: { ...wrong, qualityControl: 'qc:Z' } })?.temperature).toBe(68)
})

test('a reported heat index or wind chill is used, else it is computed from temperature, wind and humidity', () => {
  const celsius = (value: number | null) => ({ unitCode: 'wmoUnit:degC', value })
  const knots = (value: number) => ({ unitCode: 'wmoUnit:kt', value })
  const temperature = celsius(30)
  expect(read({ temperature, heatIndex: celsius(35), windChill: celsius(10) })?.feelsLike).toBe(95)
  expect(read({ temperature, heatIndex: celsius(null), windChill: celsius(10) })?.feelsLike).toBe(50)
  expect(read({ temperature: celsius(-20), windSpeed: knots(25) })?.feelsLike).toBe(-30.9)
  expect(read({ temperature: celsius(35), dewpoint: celsius(26.1) })?.feelsLike).toBe(113.2)
  expect(read({ temperature: celsius(20) })?.feelsLike).toBe(68)
  expect(read({ temperature })?.feelsLike).toBeNull()
  expect(read({ temperature: celsius(-20) })?.feelsLike).toBeNull()
  expect(read({ heatIndex: celsius(35) })?.feelsLike).toBeNull()
})

test('still air has a speed of 0 and no direction', () => {
  const windSpeed = { unitCode: 'wmoUnit:km_h-1', value: 0 }
  const windDirection = { unitCode: 'wmoUnit:degree_(angle)', value: 0 }
  expect(read({ windSpeed, windDirection })).toMatchObject({ windSpeed: 0, windDirection: null })
})

test('without a description the present weather stands in', () => {
  const presentWeather = [
    { intensity: 'light', modifier: null, weather: 'rain' },
    { intensity: null, modifier: null, weather: 'fog_mist' },
  ]
  expect(read({ textDescription: ' ', presentWeather })?.conditions).toBe('Light rain, fog mist')
  expect(read({ textDescription: 'Mostly Cloudy', presentWeather })?.conditions).toBe('Mostly Cloudy')
  expect(read({ textDescription: null, presentWeather: null })?.conditions).toBeNull()
})

test('fields of another shape count as missing, and an answer without a time is none', () => {
  expect(read({ temperature: 'warm', windSpeed: { value: 'calm' }, presentWeather: 'rain' })).toMatchObject({
    temperature: null,
    windSpeed: null,
  })
  expect(readObservation('KOKC', observationAnswer({ at: null, temperature: 20 }))).toBeNull()
  expect(readObservation('KOKC', { properties: {} })).toBeNull()
  for (const answer of [null, [], { type: 'FeatureCollection', features: null }, 'no'])
    expect(() => readObservation('KOKC', answer)).toThrow()
})

describe('the METAR where the numbers are missing', () => {
  const metar = (rawMessage: string) => read({ rawMessage })

  test('gives wind, visibility, temperature, dew point and pressure', () => {
    expect(metar('KOKC 202000Z 17015G24KT 10SM FEW025 26/23 A3005 RMK AO2 SLP176 T02560228')).toMatchObject({
      windSpeed: 17.3,
      windDirection: 170,
      visibility: 10,
      temperature: 78.1,
      feelsLike: 78.1,
      dewPoint: 73,
      pressure: 30.05,
    })
  })

  test.each([
    ['1 1/2SM', 1.5],
    ['3/4SM', 0.8],
    ['M1/4SM', 0.3],
    ['2SM', 2],
  ])('visibility of %s is %d miles', (group, miles) => {
    expect(metar(`KOKC 202000Z 00000KT ${group} BR M02/M03 A2992`)).toMatchObject({
      visibility: miles,
      windSpeed: 0,
      temperature: 28.4,
      dewPoint: 26.6,
    })
  })

  test('says nothing where it is missing, cut off or something else', () => {
    for (const message of ['', 'KOKC', 'KOKC 202000Z AUTO RMK AO2 T0', '<html>'])
      expect(metar(message)).toMatchObject({ temperature: null, windSpeed: null, visibility: null, pressure: null })
    expect(metar('KOKC 202000Z VRB03KT 1/0SM')).toMatchObject({ windSpeed: 3.5, windDirection: null, visibility: null })
  })
})

import { expect, test } from 'vitest'
import * as units from './units'

test('temperatures, speeds, distances and pressures become those of the product', () => {
  expect(units.fahrenheitFromCelsius(-40)).toBe(-40)
  expect(units.fahrenheitFromCelsius(100)).toBe(212)
  expect(units.mphFromKnots(46)).toBeCloseTo(52.94, 2)
  expect(units.mphFromMetresPerSecond(10)).toBeCloseTo(22.37, 2)
  expect(units.mphFromKmPerHour(100)).toBeCloseTo(62.14, 2)
  expect(units.kmFromMiles(1)).toBe(1.609344)
  expect(units.kmFromNauticalMiles(10)).toBeCloseTo(18.52, 6)
  expect(units.milesFromMetres(16_090)).toBeCloseTo(10, 2)
  expect(units.inchesFromMillimetres(25.4)).toBe(1)
  expect(units.inHgFromPascals(101_325)).toBeCloseTo(29.92, 2)
})

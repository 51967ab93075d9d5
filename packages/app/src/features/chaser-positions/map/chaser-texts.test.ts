import { afterEach, expect, test } from 'vitest'
import { chooseUnits } from '../../../platform/weather-format'
import { describeMotion, describePositionAge } from './chaser-texts'

afterEach(() => chooseUnits('auto'))

test('motion is in words and in the units of the person', () => {
  chooseUnits('metric')
  expect(describeMotion({ headingDegrees: 45, speedKmh: 80 })).toBe('NE at 80 km/h')
  chooseUnits('us')
  expect(describeMotion({ headingDegrees: 45, speedKmh: 80 })).toBe('NE at 50 mph')
})

test('what is not known is not made up', () => {
  expect(describeMotion({ headingDegrees: null, speedKmh: 0 })).toBe('standing')
  expect(describeMotion({ headingDegrees: null, speedKmh: null })).toBe('motion not known')
  expect(describeMotion({ headingDegrees: 180, speedKmh: null })).toBe('heading S')
})

test('a position says how old it is, and a clock that runs behind makes nothing negative', () => {
  expect(describePositionAge(10_000, 10_400)).toBe('now')
  expect(describePositionAge(10_000, 22_000)).toBe('0:12 ago')
  expect(describePositionAge(10_000, 0)).toBe('now')
})

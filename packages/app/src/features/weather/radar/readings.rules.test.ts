import { NO_ECHO, RANGE_FOLDED, radarScales, toRadarLevel } from '@squall/shared/rules/radar-scale'
import { expect, test } from 'vitest'
import { readingOf } from './readings.rules'

test('values come with their unit, and winds with their direction', () => {
  expect(readingOf('reflectivity', toRadarLevel(52, radarScales.reflectivity))).toBe('52 dBZ')
  expect(readingOf('velocity', toRadarLevel(-34, radarScales.velocity))).toBe('34 kt toward the radar')
  expect(readingOf('velocity', toRadarLevel(34, radarScales.velocity))).toBe('34 kt away from the radar')
  expect(readingOf('velocity', toRadarLevel(0, radarScales.velocity))).toBe('0 kt')
  expect(readingOf('precipitation', toRadarLevel(0.3, radarScales.precipitation))).toBe('0.30 in/hr')
})

test('what has no value is said in words', () => {
  expect(readingOf('reflectivity', NO_ECHO)).toBe('No echo')
  expect(readingOf('velocity', RANGE_FOLDED)).toBe('Range folded')
  expect(readingOf('velocity', null)).toBe('Not in the picture')
})

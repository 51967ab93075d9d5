import { NO_ECHO, RANGE_FOLDED, radarScales, toRadarLevel } from '@squall/shared/rules/radar-scale'
import { expect, test } from 'vitest'
import { formatReading } from './PointerValue'

test('values have their unit, and winds their direction', () => {
  expect(formatReading('reflectivity', toRadarLevel(52, radarScales.reflectivity))).toBe('52 dBZ')
  expect(formatReading('velocity', toRadarLevel(-34, radarScales.velocity))).toBe('34 kt toward the radar')
  expect(formatReading('velocity', toRadarLevel(34, radarScales.velocity))).toBe('34 kt away from the radar')
  expect(formatReading('velocity', toRadarLevel(0, radarScales.velocity))).toBe('0 kt')
  expect(formatReading('precipitation', toRadarLevel(0.3, radarScales.precipitation))).toBe('0.30 in/hr')
})

test('a level without a value is described in words', () => {
  expect(formatReading('reflectivity', NO_ECHO)).toBe('No echo')
  expect(formatReading('velocity', RANGE_FOLDED)).toBe('Range folded')
  expect(formatReading('velocity', null)).toBe('Not in the picture')
})

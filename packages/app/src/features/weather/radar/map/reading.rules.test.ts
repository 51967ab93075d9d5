import { travel } from '@squall/shared/rules/geo'
import { radarScales, toRadarLevel } from '@squall/shared/rules/radar-scale'
import { expect, test } from 'vitest'
import { getLevelColor } from '../palettes.rules'
import { createScan } from '../value-layer/testing/scans'
import { formatReading, getReadingColor, readNearest } from './reading.rules'

const value = (number: number) => ({ kind: 'value' as const, value: number })

test('values have their unit, and winds their direction', () => {
  expect(formatReading('reflectivity', value(52))).toBe('52 dBZ')
  expect(formatReading('velocity', value(-34))).toBe('34 kt toward the radar')
  expect(formatReading('storm-relative-velocity', value(34))).toBe('34 kt away from the radar')
  expect(formatReading('velocity', value(0))).toBe('0 kt')
  expect(formatReading('precipitation', value(0.3))).toBe('0.30 in/hr')
  expect(formatReading('correlation', value(0.9712))).toBe('0.97')
})

test('a reading without a value is described in words', () => {
  expect(formatReading('reflectivity', { kind: 'no-echo' })).toBe('No echo')
  expect(formatReading('velocity', { kind: 'range-folded' })).toBe('Range folded')
  expect(formatReading('velocity', { kind: 'out-of-range' })).toBe('Out of range')
})

test('of several radars the nearest one is read, with the height of its beam', () => {
  const strong = createScan(() => toRadarLevel(60, radarScales.reflectivity))
  const silent = createScan(() => 0, { latitude: 36.741, longitude: -98.128 })
  const near = travel({ latitude: 35.333, longitude: -97.278 }, 90, 60)
  const read = readNearest([silent, strong], near, 'reflectivity', null)
  expect(read).toMatchObject({ index: 1, reading: { kind: 'value', value: 60 } })
  expect(read?.groundKm).toBeCloseTo(60, 1)
  // 0.5° over 60 km, a beam that bends, and an antenna at 389 m.
  expect(read?.beamMetres).toBeGreaterThan(1090)
  expect(read?.beamMetres).toBeLessThan(1150)
  const far = readNearest([silent, strong], { latitude: 36.7, longitude: -98.1 }, 'reflectivity', null)
  expect(far).toMatchObject({ index: 0, reading: { kind: 'no-echo' } })
  expect(readNearest([], near, 'reflectivity', null)).toBeNull()
})

test('the color of a reading is that of the scale', () => {
  const color = getLevelColor('reflectivity', 'nws', toRadarLevel(52, radarScales.reflectivity))
  expect(getReadingColor('reflectivity', 'nws', value(52))).toBe(color)
  expect(getReadingColor('reflectivity', 'nws', { kind: 'no-echo' })).toBeNull()
  expect(getReadingColor('velocity', 'nws', { kind: 'range-folded' })).toBe('#9000a0')
})

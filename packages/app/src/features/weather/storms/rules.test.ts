import { travel } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import {
  explainEmptyStorms,
  formatHail,
  formatMaxWind,
  formatMovement,
  formatRain,
  formatRotation,
  formatStormName,
  formatWhereabouts,
  getTornadoLevel,
  NOT_REPORTED,
} from './rules'
import { createStormAt, MOORE } from './testing/storms'

const known = { coverage: true, stale: false, complete: true }

test('there are no storms only when the place is covered and the data are fresh and complete', () => {
  expect(explainEmptyStorms(known, false)).toBe('none')
  expect(explainEmptyStorms({ ...known, complete: false }, false)).toBe('incomplete')
  expect(explainEmptyStorms({ ...known, stale: true, complete: false }, false)).toBe('stale')
  expect(explainEmptyStorms({ ...known, coverage: false, stale: true }, false)).toBe('not-covered')
  expect(explainEmptyStorms(known, true)).toBe('off')
})

test('a wind measured along the beam is a lower bound', () => {
  const { characteristics } = createStormAt(20, 225, 60, 40)
  expect(formatMaxWind(characteristics)).toBe('At least 72 mph')
  expect(formatMaxWind({ ...characteristics, windIsLowerBound: false })).toBe('72 mph')
})

const hail = createStormAt(20, 225, 60, 40).characteristics

test('hail is bounded where the radar only knows a bound', () => {
  expect(formatHail({ ...hail, hailSize: null, hailBelow: 0.5 })).toBe('Below 0.50 in')
  expect(formatHail({ ...hail, hailSize: 4, hailIsLowerBound: true })).toBe('At least 4.00 in')
})

test('unknown values are "Not reported", and zero is a value', () => {
  expect(formatMaxWind({ ...createStormAt(20, 225, 60, 40).characteristics, maxWindSpeed: null })).toBe(NOT_REPORTED)
  expect(formatHail({ ...hail, hailSize: null })).toBe(NOT_REPORTED)
  expect(formatRain(null)).toBe(NOT_REPORTED)
  expect(formatHail({ ...hail, hailSize: 0 })).toBe('None detected')
  expect(formatHail(hail)).toBe('1.75 in')
  expect(formatRain(0)).toBe('0.00 in/hr')
  expect(formatRain(2.354)).toBe('2.35 in/hr')
})

test('without a radar the rotation is unknown', () => {
  expect(formatRotation({ rotation: 'none', sources: ['ProbSevere'] })).toBe(NOT_REPORTED)
  expect(formatRotation({ rotation: 'none', sources: ['ProbSevere', 'NEXRAD KTLX cell M0'] })).toBe('None detected')
  expect(formatRotation({ rotation: 'mesocyclone', sources: ['ProbSevere', 'NEXRAD KTLX cell M0'] })).toBe(
    'Mesocyclone',
  )
})

test('a tornado is likely above one half', () => {
  expect(getTornadoLevel(51)).toBe('likely')
  expect(getTornadoLevel(50)).toBe('possible')
})

test('a movement is a direction towards and a speed', () => {
  expect(formatMovement({ direction: 61, speed: 38.4 })).toBe('ENE at 38 mph')
  expect(formatMovement({ direction: 61, speed: 0.2 })).toBe('Nearly stationary')
  expect(formatMovement(null)).toBe('Too new to tell')
})

test('the whereabouts are distance and compass direction from the user', () => {
  expect(formatWhereabouts(MOORE, travel(MOORE, 225, 24))).toBe('15 mi SW of you')
  expect(formatWhereabouts(MOORE, MOORE)).toBe('Over you')
})

test('a storm is named by intensity and type', () => {
  expect(formatStormName({ intensity: 'violent', type: 'squall-line' })).toBe('Violent squall line')
})

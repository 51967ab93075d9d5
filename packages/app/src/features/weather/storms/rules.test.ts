import { travel } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import {
  getEmptiness,
  hailText,
  movementText,
  NOT_REPORTED,
  rainText,
  rotationText,
  stormName,
  tornadoLevel,
  whereaboutsText,
  windText,
} from './rules'
import { MOORE, stormAt } from './testing/storms'

const known = { coverage: true, stale: false, complete: true }

test('there are no storms only when the place is covered and the data are fresh and complete', () => {
  expect(getEmptiness(known, false)).toBe('none')
  expect(getEmptiness({ ...known, complete: false }, false)).toBe('incomplete')
  expect(getEmptiness({ ...known, stale: true, complete: false }, false)).toBe('stale')
  expect(getEmptiness({ ...known, coverage: false, stale: true }, false)).toBe('not-covered')
  expect(getEmptiness(known, true)).toBe('off')
})

test('a wind measured along the beam is a lower bound', () => {
  const { characteristics } = stormAt(20, 225, 60, 40)
  expect(windText(characteristics)).toBe('At least 72 mph')
  expect(windText({ ...characteristics, windIsLowerBound: false })).toBe('72 mph')
})

test('what no source says is not reported, and zero is not missing', () => {
  expect(windText({ ...stormAt(20, 225, 60, 40).characteristics, maxWindSpeed: null })).toBe(NOT_REPORTED)
  expect(hailText(null)).toBe(NOT_REPORTED)
  expect(rainText(null)).toBe(NOT_REPORTED)
  expect(hailText(0)).toBe('None detected')
  expect(hailText(1.75)).toBe('1.75 in')
  expect(rainText(0)).toBe('0.00 in/hr')
  expect(rainText(2.354)).toBe('2.35 in/hr')
})

test('without a radar nothing is known of rotation', () => {
  expect(rotationText({ rotation: 'none', sources: ['ProbSevere'] })).toBe(NOT_REPORTED)
  expect(rotationText({ rotation: 'none', sources: ['ProbSevere', 'NEXRAD KTLX cell M0'] })).toBe('None detected')
  expect(rotationText({ rotation: 'mesocyclone', sources: ['ProbSevere', 'NEXRAD KTLX cell M0'] })).toBe('Mesocyclone')
})

test('a tornado is likely above one half', () => {
  expect(tornadoLevel(51)).toBe('likely')
  expect(tornadoLevel(50)).toBe('possible')
})

test('a movement is a direction towards and a speed', () => {
  expect(movementText({ direction: 61, speed: 38.4 })).toBe('ENE at 38 mph')
  expect(movementText({ direction: 61, speed: 0.2 })).toBe('Nearly stationary')
  expect(movementText(null)).toBe('Too new to tell')
})

test('a storm is so far in the direction one looks', () => {
  expect(whereaboutsText(MOORE, travel(MOORE, 225, 24))).toBe('24 km SW of you')
  expect(whereaboutsText(MOORE, MOORE)).toBe('Over you')
})

test('a storm is called by intensity and type', () => {
  expect(stormName({ intensity: 'violent', type: 'squall-line' })).toBe('Violent squall line')
})

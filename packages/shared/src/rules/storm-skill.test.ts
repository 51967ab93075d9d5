import { expect, test } from 'vitest'
import { findApproachChance, findForecastErrorKm } from './storm-skill'

test('the chance falls with time and distance, and is null where nothing was measured', () => {
  expect([findApproachChance(10, 3), findApproachChance(10, 8), findApproachChance(40, 3)]).toEqual([55, 38, 27])
  expect([findApproachChance(61, 3), findApproachChance(10, 10.1), findApproachChance(-1, 3)]).toEqual([
    null,
    null,
    null,
  ])
})

test('the error grows with time, and is null beyond an hour', () => {
  expect([findForecastErrorKm(5), findForecastErrorKm(31), findForecastErrorKm(61)]).toEqual([10, 25, null])
})

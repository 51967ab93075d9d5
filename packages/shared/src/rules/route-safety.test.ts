import { describe, expect, test } from 'vitest'
import { type RouteFacts, rateSafety } from './route-safety'

const easy: RouteFacts = {
  difficultyLevel: 'beginner',
  hazards: [],
  roadConditions: 'Paved and dry',
  weatherConditions: 'Clear',
}
const rateScore = (facts: Partial<RouteFacts>) => rateSafety({ ...easy, ...facts }).score

test('an easy paved route on a clear day without hazards has all ten points', () => {
  expect(rateSafety(easy)).toEqual({
    score: 10,
    missing: [],
    steps: [
      { label: 'Difficulty', points: 0, why: 'beginner' },
      { label: 'Hazards', points: 0, why: 'none named' },
      { label: 'Roads', points: 0, why: 'good (“paved”)' },
      { label: 'Weather', points: 0, why: 'calm (“clear”)' },
    ],
  })
})

test('each step of difficulty costs a point', () => {
  expect(
    (['beginner', 'intermediate', 'advanced', 'expert'] as const).map((level) => rateScore({ difficultyLevel: level })),
  ).toEqual([10, 9, 8, 7])
})

test('a hazard costs half a point, one that traps or kills a whole one, and all together four at most', () => {
  expect(rateScore({ hazards: ['Deer at dusk'] })).toBe(9.5)
  expect(rateScore({ hazards: ['Flash flooding'] })).toBe(9)
  expect(rateScore({ hazards: ['No escape routes', 'Low-water crossing', 'Cattle'] })).toBe(7.5)
  expect(rateScore({ hazards: Array.from({ length: 20 }, () => 'Flooding') })).toBe(6)
})

test('a hazard that begins with no is a hazard, a list that says none is not', () => {
  expect(rateScore({ hazards: ['No cell service'] })).toBe(9.5)
  for (const none of ['none', 'None.', 'n/a', 'No hazards']) expect(rateScore({ hazards: [none] })).toBe(10)
})

test('the worst word for the roads counts', () => {
  expect(rateScore({ roadConditions: 'Paved, then gravel' })).toBe(9)
  expect(rateScore({ roadConditions: 'Paved, then gravel, mud after rain' })).toBe(8)
  expect(rateScore({ roadConditions: 'Unpaved' })).toBe(8)
})

test('the worst word on the weather counts', () => {
  expect(rateScore({ weatherConditions: 'Clear at first, storms by evening' })).toBe(9)
  expect(rateScore({ weatherConditions: 'Dry line, supercells' })).toBe(8)
  expect(rateScore({ weatherConditions: 'Dryline in the afternoon' })).toBe(9)
})

test('negated words do not count', () => {
  expect(rateScore({ roadConditions: 'Paved, no mud or ice' })).toBe(10)
  expect(rateScore({ roadConditions: 'Not paved' })).toBeNull()
})

test('the score does not fall below 0', () => {
  expect(
    rateScore({
      difficultyLevel: 'expert',
      hazards: Array.from({ length: 9 }, () => 'Flooding'),
      roadConditions: 'Flooded',
      weatherConditions: 'Tornadoes',
    }),
  ).toBe(0)
})

describe('a route is not rated', () => {
  test('without words on roads or weather, and it names what is missing', () => {
    expect(rateSafety({ ...easy, roadConditions: null })).toMatchObject({ score: null, missing: ['road conditions'] })
    expect(rateSafety({ ...easy, roadConditions: null, weatherConditions: null })).toMatchObject({
      score: null,
      missing: ['road conditions', 'weather conditions'],
    })
  })

  test('from unknown words', () => {
    expect(rateScore({ weatherConditions: 'the usual' })).toBeNull()
    expect(rateScore({ roadConditions: 'price of rice' })).toBeNull()
  })
})

import { expect, test } from 'vitest'
import { dotRadius, markScale } from './sizes.rules'

test('marks are smaller where the map is wide, and whole from zoom 8', () => {
  expect(markScale({ zoom: 3 })).toBe(0.6)
  expect(markScale({ zoom: 7 })).toBeCloseTo(0.8)
  expect(markScale({ zoom: 8 })).toBe(1)
  expect(markScale({ zoom: 12 })).toBe(1)
})

test('forecast dots are left out where they would run into a bar', () => {
  expect([5, 15, 40].map(dotRadius)).toEqual([0, 2, 3])
})

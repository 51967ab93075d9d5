import { expect, test } from 'vitest'
import { markScale } from './sizes.rules'

test('marks are smaller where the map is wide, and whole from zoom 8', () => {
  expect(markScale({ zoom: 3 })).toBe(0.6)
  expect(markScale({ zoom: 7 })).toBe(0.6)
  expect(markScale({ zoom: 7.5 })).toBeCloseTo(0.8)
  expect(markScale({ zoom: 8 })).toBe(1)
  expect(markScale({ zoom: 12 })).toBe(1)
})

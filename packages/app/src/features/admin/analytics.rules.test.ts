import { expect, test } from 'vitest'
import { formatChange, formatStep } from './analytics.rules'

test.each([
  [125, 100, '+25%'],
  [92, 100, '−8%'],
  [0, 4, '−100%'],
  [100, 100, '±0%'],
  [1000, 999, '±0%'],
  [5, 0, '–'],
  [0, 0, '–'],
  [5, null, '–'],
])('%i after %s is a change of %s', (count, before, change) => {
  expect(formatChange(count, before)).toBe(change)
})

test('days are in UTC in every time zone', () => {
  expect(formatStep('day', '2026-05-20T00:00:00.000Z')).toMatch(/20/)
})

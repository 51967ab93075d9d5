import { expect, test } from 'vitest'
import { median, quantile, ratios, spread } from './statistics'

test('a quantile lies between its neighbours', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5)
  expect(quantile([10, 20, 30], 1)).toBe(30)
  expect(quantile([10, 20, 30], 0)).toBe(10)
  expect(quantile([0, 100], 0.95)).toBeCloseTo(95)
})

test('the median ignores one outlier', () => {
  expect(median([1, 1.1, 900, 1.05, 1])).toBe(1.05)
})

test('the spread is that of the middle half', () => {
  expect(spread([1, 2, 3, 4, 1000])).toBe(2)
})

test('nothing measured is not a number', () => {
  expect(median([])).toBeNaN()
})

test('ratios are taken round by round, and only of rounds that both have', () => {
  expect(ratios([10, 20, 30], [5, 5])).toEqual([2, 4])
})

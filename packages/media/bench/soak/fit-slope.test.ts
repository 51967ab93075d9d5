import { expect, test } from 'vitest'
import { fitSlope } from './fit-slope'

const points = (y: (x: number) => number) => Array.from({ length: 20 }, (_, x) => ({ x, y: y(x) }))

test('a line has its own slope and no doubt about it', () => {
  const { perX, plusMinus } = fitSlope(points((x) => 100 + 3 * x))
  expect(perX).toBeCloseTo(3)
  expect(plusMinus).toBeCloseTo(0)
})

test('what only swings has a slope near 0, within the interval', () => {
  const { perX, plusMinus } = fitSlope(points((x) => 100 + (x % 2 === 0 ? 5 : -5)))
  expect(Math.abs(perX)).toBeLessThan(plusMinus)
  expect(plusMinus).toBeCloseTo(0.42, 1)
})

test('two points give no slope', () => {
  expect(
    fitSlope([
      { x: 0, y: 1 },
      { x: 1, y: 2 },
    ]).perX,
  ).toBeNaN()
})

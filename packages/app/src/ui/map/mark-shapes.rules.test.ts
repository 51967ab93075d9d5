import { expect, test } from 'vitest'
import { distanceToShape, distanceToSign, SIGN_GRID, SIGN_HALF_WIDTH, type SignName, signs } from './mark-shapes.rules'

const names = Object.keys(signs) as SignName[]

test('each sign stays inside its grid and has lines', () => {
  for (const name of names) {
    const corners = signs[name].flat(2)
    expect(corners.length, name).toBeGreaterThan(3)
    for (const number of corners) {
      expect(number, name).toBeGreaterThanOrEqual(SIGN_HALF_WIDTH)
      expect(number, name).toBeLessThanOrEqual(SIGN_GRID - SIGN_HALF_WIDTH)
    }
  }
})

test('a point on a line is inside the sign, and one beside it is as far as it is', () => {
  expect(distanceToSign('tornado', 12, 4)).toBeCloseTo(-SIGN_HALF_WIDTH)
  expect(distanceToSign('tornado', 3, 1)).toBeCloseTo(3 - SIGN_HALF_WIDTH)
  expect(distanceToSign('tornado', 23, 4)).toBeCloseTo(2 - SIGN_HALF_WIDTH)
})

test('no two signs look alike', () => {
  const drawn = names.map((name) => {
    const inside: number[] = []
    for (let at = 0; at < SIGN_GRID ** 2; at += 1)
      if (distanceToSign(name, at % SIGN_GRID, Math.floor(at / SIGN_GRID)) < 0) inside.push(at)
    return new Set(inside)
  })
  for (const one of drawn) {
    for (const other of drawn) {
      if (one === other) continue
      const common = [...one].filter((at) => other.has(at)).length
      expect(common).toBeLessThan(0.75 * Math.max(one.size, other.size))
    }
  }
})

test('a square mark reaches into its corners, a round one does not', () => {
  expect(distanceToShape('square', 10, 8.5, 8.5)).toBeLessThan(0)
  expect(distanceToShape('round', 10, 8.5, 8.5)).toBeGreaterThan(0)
  for (const shape of ['square', 'round'] as const) {
    expect(distanceToShape(shape, 10, 10, 0)).toBeCloseTo(0)
    expect(distanceToShape(shape, 10, 13, 0)).toBeCloseTo(3)
  }
})

import { expect, test } from 'vitest'
import { computeGlow, createLightning } from './lightning'

test('lightning is the same for one seed, however the time is divided', () => {
  const whole = createLightning(5)(0, 60)
  const strikes = createLightning(5)
  const pieces = Array.from({ length: 60 }, (_, second) => strikes(second, second + 1)).flat()
  expect(pieces).toEqual(whole)
  expect(whole.length).toBeGreaterThan(8)
})

test('another seed gives other lightning', () => {
  expect(createLightning(6)(0, 60)).not.toEqual(createLightning(5)(0, 60))
})

test('a stroke is dark before it comes, brightest at first and soon over', () => {
  const strike = { at: 0, x: 0.5, strength: 1, seed: 1 }
  expect(computeGlow(strike, -0.1)).toBe(0)
  expect(computeGlow(strike, 0)).toBe(1)
  expect(computeGlow(strike, 0.5)).toBeLessThan(0.2)
  expect(computeGlow(strike, 1)).toBe(0)
})

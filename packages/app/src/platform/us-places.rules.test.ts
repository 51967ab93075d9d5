import { expect, test } from 'vitest'
import { isInUnitedStates } from './us-places.rules'

test.each([
  ['Moore, OK', 35.34, -97.49],
  ['Key West, FL', 24.56, -81.78],
  ['Bangor, ME', 44.8, -68.78],
  ['Anchorage, AK', 61.2, -149.9],
  ['Honolulu, HI', 21.3, -157.86],
  ['San Juan, PR', 18.46, -66.1],
  ['Guam', 13.45, 144.79],
])('%s is in the United States or its territories', (_name, latitude, longitude) => {
  expect(isInUnitedStates({ latitude, longitude })).toBe(true)
})

test.each([
  ['Toronto', 43.65, -79.38],
  ['Vancouver', 49.28, -123.12],
  ['Monterrey', 25.67, -100.31],
  ['Nassau', 25.05, -77.35],
  ['Berlin', 52.52, 13.4],
])('%s is not', (_name, latitude, longitude) => {
  expect(isInUnitedStates({ latitude, longitude })).toBe(false)
})

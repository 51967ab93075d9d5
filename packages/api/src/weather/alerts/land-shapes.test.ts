import { describe, expect, test } from 'vitest'
import { hasAlertCoverage, readCounties } from './land-shapes'

const covered = (latitude: number, longitude: number) => hasAlertCoverage({ latitude, longitude })

describe('the National Weather Service warns', () => {
  test.each([
    ['Moore, Oklahoma', 35.34, -97.49],
    ['Detroit', 42.33, -83.05],
    ['Key West', 24.56, -81.78],
    ['Honolulu', 21.31, -157.86],
    ['Anchorage', 61.22, -149.9],
    ['San Juan, Puerto Rico', 18.45, -66.07],
    ['Hagåtña, Guam', 13.47, 144.75],
    ['Pago Pago, American Samoa', -14.28, -170.7],
    ['Saint Thomas, Virgin Islands', 18.34, -64.93],
    ['the Gulf, 100 km off Galveston', 28.4, -94.5],
    ['the Atlantic, 200 km off Cape Hatteras', 35.2, -73.3],
    ['Lake Michigan', 43.5, -87.0],
  ])('in %s', (_name, latitude, longitude) => {
    expect(covered(latitude, longitude)).toBe(true)
  })
})

describe('the National Weather Service does not warn', () => {
  test.each([
    ['Berlin', 52.52, 13.4],
    ['Tokyo', 35.68, 139.69],
    ['Toronto', 43.65, -79.38],
    ['Vancouver', 49.28, -123.12],
    ['Windsor, Ontario', 42.3, -83.02],
    ['Tijuana', 32.51, -117.04],
    ['Monterrey', 25.67, -100.31],
    ['Havana', 23.11, -82.37],
    ['Nassau', 25.05, -77.35],
    ['the middle of the Atlantic', 35, -45],
  ])('in %s', (_name, latitude, longitude) => {
    expect(covered(latitude, longitude)).toBe(false)
  })
})

test('every county has its shape', () => {
  expect(readCounties().size).toBeGreaterThan(3_200)
  expect(readCounties().get('40027')?.[0]?.[0]?.length).toBeGreaterThan(4)
})

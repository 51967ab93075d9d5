import { describe, expect, test } from 'vitest'
import { computeFeelsLike } from './feels-like'

const parts = { windSpeed: null, humidity: null, dewPoint: null }

describe('wind chill', () => {
  // The table of the National Weather Service, 2001.
  test.each([
    [-4, 28.8, -31],
    [40, 5, 36],
    [30, 30, 15],
    [0, 15, -19],
    [-45, 60, -98],
  ])('%d °F in a wind of %d mph feels like %d °F', (temperature, windSpeed, expected) => {
    expect(Math.round(computeFeelsLike({ ...parts, temperature, windSpeed }) ?? Number.NaN)).toBe(expected)
  })

  test('needs a wind of more than 3 mph', () => {
    expect(computeFeelsLike({ ...parts, temperature: 20, windSpeed: 3 })).toBe(20)
  })

  test('is not known without the wind', () => {
    expect(computeFeelsLike({ ...parts, temperature: 50 })).toBeNull()
  })
})

describe('heat index', () => {
  // The table of the National Weather Service.
  test.each([
    [80, 40, 80],
    [90, 70, 105],
    [100, 55, 124],
    [110, 40, 136],
    [86, 100, 112],
    [94, 10, 89],
  ])('%d °F at %d %% humidity feels like %d °F', (temperature, humidity, expected) => {
    const index = computeFeelsLike({ ...parts, temperature, humidity }) ?? Number.NaN
    expect(Math.abs(index - expected)).toBeLessThanOrEqual(1)
  })

  test('is computed from the dew point where the humidity is missing', () => {
    expect(Math.round(computeFeelsLike({ ...parts, temperature: 95, dewPoint: 79 }) ?? Number.NaN)).toBe(113)
  })

  test('is not known without humidity and dew point', () => {
    expect(computeFeelsLike({ ...parts, temperature: 80, windSpeed: 10 })).toBeNull()
  })
})

test('mild air feels like its temperature', () => {
  expect(computeFeelsLike({ ...parts, temperature: 65 })).toBe(65)
})

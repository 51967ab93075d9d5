import { describe, expect, it } from 'vitest'
import { heading, predictPlace } from './forecast'

const PLACE = { latitude: 35.3, longitude: -97.5 }

describe('the path of a storm', () => {
  it.each([
    [{ east: 0, north: 10 }, 0],
    [{ east: 10, north: 10 }, 45],
    [{ east: 0, north: -10 }, 180],
    [{ east: -10, north: 0 }, 270],
  ])('is toward, by parts %j', (motion, direction) => {
    expect(heading(motion).direction).toBeCloseTo(direction, 9)
  })

  it('does not move for a storm that stays', () => {
    expect(predictPlace(PLACE, heading({ east: 0, north: 0 }), 60).latitude).toBeCloseTo(PLACE.latitude, 9)
  })
})

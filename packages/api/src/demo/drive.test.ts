import { createHomeZone, isInHomeZone } from '@squall/shared/rules/chaser-position'
import { distanceKm } from '@squall/shared/rules/geo'
import { expect, test } from 'vitest'
import { driveAround } from './drive'

const START = { latitude: 35.3182, longitude: -97.4716 }

test('a chaser of the demonstration drives as fast as said and is on the map wherever the home zone lies', () => {
  for (let seconds = 0; seconds < 1_200; seconds += 5) {
    const [here, next] = [driveAround(START, 60, seconds), driveAround(START, 60, seconds + 5)]
    expect(distanceKm(here, next)).toBeCloseTo(60 / 720, 3)
    for (const turn of [0, 0.25, 0.5, 0.75]) expect(isInHomeZone(createHomeZone(START, [turn, 1]), here)).toBe(false)
  }
})

import type { RadarStormCell } from '@squall/shared/contract/weather'
import { distanceKm } from '@squall/shared/rules/geo'
import { describe, expect, it } from 'vitest'
import { latLonToPlace } from '../storms/rules'
import { moveCellsTo } from './cell-marks.rules'

const NOW = Date.parse('2026-05-20T22:00:00Z')
const MINUTE = 60_000
const eastward: RadarStormCell = {
  id: 'KTLX-M0',
  lat: 35.3,
  lon: -97.5,
  motion: { direction: 90, speed: 60 },
  intensity: 'strong',
  forecast: [],
}
const still: RadarStormCell = { ...eastward, id: 'KTLX-N1', motion: null }

describe('the marks of storms on a radar frame', () => {
  it('a storm that moves east at 60 mph was 20 miles farther west twenty minutes ago', () => {
    const [cell] = moveCellsTo([eastward], NOW, NOW - 20 * MINUTE)
    expect(cell?.lon).toBeLessThan(eastward.lon)
    expect(distanceKm(latLonToPlace(cell ?? eastward), latLonToPlace(eastward))).toBeCloseTo(32.2, 1)
  })

  it('a storm stands where it is on a frame of now', () => {
    expect(moveCellsTo([eastward, still], NOW, NOW)).toEqual([eastward, still])
  })

  it('a storm is not shown where nobody knows where it was', () => {
    expect(moveCellsTo([eastward], NOW, NOW - 31 * MINUTE)).toEqual([])
    expect(moveCellsTo([still], NOW, NOW - 11 * MINUTE)).toEqual([])
    expect(moveCellsTo([still], NOW, NOW - 9 * MINUTE)).toEqual([still])
  })
})

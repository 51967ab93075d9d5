import { describe, expect, it } from 'vitest'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { heading, measureSkill, predictPlace, toMedian } from './forecast'
import { parseProbSevere, type StormObject } from './probsevere'

const START = Date.parse('2026-05-20T20:00:00Z')
const PLACE = { latitude: 35.3, longitude: -97.5 }
const EASTWARD = { east: 20, north: 0 }
const TIMES = ['000053', '000655', '001444', '003043', '004453', '010058']

function stormAt(place: StormObject['place'], motion = EASTWARD): StormObject {
  return { id: '1', place, outline: [], motion, severe: 50, tornado: 5, hail: 20, wind: 20, hailInches: null }
}

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

describe('the skill of forecasts', () => {
  it('is perfect for storms that keep on, while persistence is off by their way', () => {
    const later = predictPlace(PLACE, heading(EASTWARD), 30)
    const [skill] = measureSkill([
      { validTime: new Date(START), storms: [stormAt(PLACE)] },
      { validTime: new Date(START + 30 * 60_000), storms: [stormAt(later)] },
    ])
    expect(skill).toMatchObject({ minutes: 30, pairs: 1, near: 100 })
    expect(skill?.ours).toBeCloseTo(0, 6)
    expect(skill?.persistence).toBeCloseTo(36, 6)
  })

  it('says nothing about storms that were not seen again', () => {
    const alone = { validTime: new Date(START), storms: [stormAt(PLACE)] }
    expect(measureSkill([alone, { validTime: new Date(START + 30 * 60_000), storms: [] }])).toEqual([])
  })

  it('takes the middle of odd and even numbers of errors', () => {
    expect(toMedian([3, 1, 2])).toBe(2)
    expect(toMedian([4, 1, 2, 3])).toBe(2.5)
  })

  it.skipIf(withoutRecordedWeather !== null)('beats persistence at every lead on the recorded hour', () => {
    const files = TIMES.map((time) =>
      readRecordedWeather(`probsevere/MRMS_PROBSEVERE_20211011_${time}.json`).toString(),
    )
    const skill = measureSkill(files.flatMap((file) => parseProbSevere(JSON.parse(file)) ?? []))
    expect(skill.map(({ minutes }) => minutes)).toEqual([15, 30, 45, 60])
    for (const { ours, persistence } of skill) expect(ours).toBeLessThan(persistence / 2)
  })
})

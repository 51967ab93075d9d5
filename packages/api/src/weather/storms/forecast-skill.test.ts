import { APPROACH_SKILL, POSITION_SKILL } from '@squall/shared/rules/storm-skill'
import { describe, expect, it } from 'vitest'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { heading, predictPlace } from './forecast'
import { measureApproaches, measureSkill } from './forecast-skill'
import { parseProbSevere, type StormObject } from './probsevere'

const START = Date.parse('2026-05-20T20:00:00Z')
const PLACE = { latitude: 35.3, longitude: -97.5 }
const EASTWARD = { east: 20, north: 0 }
const TIMES = ['000053', '000655', '001444', '003043', '004453', '010058']

function stormAt(place: StormObject['place'], id = '1'): StormObject {
  const chances = { severe: 50, tornado: 5, hail: 20, wind: 20, hailInches: null }
  return { id, place, outline: [], motion: EASTWARD, ...chances }
}

const at = (minutes: number, ...storms: StormObject[]) => ({ validTime: new Date(START + minutes * 60_000), storms })
const onward = predictPlace(PLACE, heading(EASTWARD), 30)

describe('the skill of forecasts', () => {
  it('is perfect for storms that keep on, while persistence is off by their way', () => {
    const skill = measureSkill([at(0, stormAt(PLACE)), at(30, stormAt(onward))]).find(({ minutes }) => minutes === 30)
    expect(skill).toMatchObject({ forecasts: 1, near: 100 })
    expect(skill?.medianKm).toBeCloseTo(0, 6)
    expect(skill?.persistenceKm).toBeCloseTo(36, 6)
  })

  it('counts a storm that was not seen again as a miss', () => {
    const files = [at(0, stormAt(PLACE), stormAt(PLACE, '2')), at(30, stormAt(onward))]
    expect(measureSkill(files).find(({ minutes }) => minutes === 30)).toMatchObject({ forecasts: 2, near: 50 })
  })

  it('says nothing about leads beyond the last file', () => {
    expect(measureSkill([at(0, stormAt(PLACE)), at(30, stormAt(onward))]).map(({ minutes }) => minutes)).toEqual([
      15, 30,
    ])
  })
})

describe('the share of approaches', () => {
  it('is all for a storm that keeps on, and none for one that vanishes at once', () => {
    const [first] = measureApproaches([at(0, stormAt(PLACE)), at(30, stormAt(onward))])
    expect(first).toEqual({ untilMinutes: 15, within5Km: 100, within10Km: 100 })
    const [gone] = measureApproaches([at(0, stormAt(PLACE)), at(30)])
    expect(gone).toEqual({ untilMinutes: 15, within5Km: 0, within10Km: 0 })
  })
})

describe.skipIf(withoutRecordedWeather !== null)('on the recorded hour', () => {
  const read = () =>
    TIMES.map((time) => readRecordedWeather(`probsevere/MRMS_PROBSEVERE_20211011_${time}.json`).toString()).flatMap(
      (file) => parseProbSevere(JSON.parse(file)) ?? [],
    )

  it('forecasts beat persistence at every lead', () => {
    for (const { medianKm, persistenceKm } of measureSkill(read())) expect(medianKm).toBeLessThan(persistenceKm / 2)
  })

  it('the tables that people see are what was measured', () => {
    const skill = measureSkill(read())
    expect(
      skill.map(({ minutes, forecasts, near, errorKm }) => ({
        minutes,
        forecasts,
        near,
        errorKm: Math.round(errorKm),
      })),
    ).toEqual(POSITION_SKILL)
    expect(measureApproaches(read())).toEqual(APPROACH_SKILL)
  })
})

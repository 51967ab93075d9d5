import { distanceKm } from '@squall/shared/rules/geo'
import { describe, expect, it } from 'vitest'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { decodeLevel3 } from '../level3/decode'
import { type JoinedStorm, joinStorms } from './join-storms'
import type { StormObject, StormObjects } from './probsevere'
import { type RadarCell, toRadarCells } from './radar-cells'
import { classifyIntensity, classifyRotation, classifyStorm } from './to-storm'

const NOON = Date.parse('2026-05-20T18:00:00Z')
const MINUTE = 60_000
const NO_WARNINGS = { isTornadoEmergency: false, strongest: null, gust: null, hailInches: null }
/** 0.1° of latitude is 11.1 km. */
const MOORE = { latitude: 35.3, longitude: -97.5 }

function objectAt(latitude: number, longitude: number, more: Partial<StormObject> = {}): StormObject {
  const [south, north, west, east] = [latitude - 0.05, latitude + 0.05, longitude - 0.05, longitude + 0.05]
  return {
    id: '7',
    place: { latitude, longitude },
    outline: [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ],
    motion: { east: 20, north: 0 },
    severe: 10,
    tornado: 2,
    hail: 1,
    wind: 1,
    hailInches: 0.5,
    ...more,
  }
}

function fileAt(minute: number, ...storms: StormObject[]): StormObjects {
  return { validTime: new Date(NOON + minute * MINUTE), storms, unreadable: 0 }
}

function cellAt(latitude: number, longitude: number, more: Partial<RadarCell> = {}): RadarCell {
  return {
    radar: 'KTLX',
    storm: 'M0',
    range: 20,
    at: new Date(NOON),
    place: { latitude, longitude },
    motion: { direction: 90, speed: 20 },
    forecast: [],
    peak: 40,
    strengthRank: null,
    vortex: null,
    lowLevelDifference: null,
    measured: null,
    hail: null,
    ...more,
  }
}

describe('cells and objects', () => {
  it('are one storm when the cell lies inside, or within 12 km of the centre', () => {
    for (const latitude of [35.3, 35.4]) {
      const [storm, ...others] = joinStorms([fileAt(0, objectAt(35.3, -97.5))], [cellAt(latitude, -97.5)])
      expect(others).toEqual([])
      expect(storm).toMatchObject({ id: 'probsevere-7', place: { latitude }, cells: [{ storm: 'M0' }] })
    }
  })

  it('are two storms farther apart, or more than eight minutes apart', () => {
    const apart = joinStorms([fileAt(0, objectAt(35.3, -97.5))], [cellAt(35.45, -97.5)])
    expect(apart.map(({ id }) => id)).toEqual(['probsevere-7', 'KTLX-M0'])
    const late = joinStorms([fileAt(9, objectAt(35.3, -97.5))], [cellAt(35.3, -97.5)])
    expect(late).toHaveLength(2)
  })

  it('are joined by the file of the cell, since objects keep their ids while they move on', () => {
    // In twelve minutes, 20 m/s are 14 km.
    const files = [fileAt(0, objectAt(35.3, -97.5)), fileAt(12, objectAt(35.3, -97.34))]
    const storms = joinStorms(files, [cellAt(35.3, -97.5)])
    expect(storms).toHaveLength(1)
    expect(storms[0]?.object?.place.longitude).toBe(-97.34)
  })

  it('are one storm while ProbSevere is late and the radar sees it where it should be by then', () => {
    const storms = joinStorms([fileAt(-15, objectAt(35.3, -97.7))], [cellAt(35.3, -97.5)])
    expect(storms.map(({ id }) => id)).toEqual(['KTLX-M0'])
    expect(joinStorms([fileAt(-15, objectAt(35.3, -97.5))], [cellAt(35.3, -97.5)])).toHaveLength(2)
  })

  it('leave a cell alone whose object is gone', () => {
    const storms = joinStorms([fileAt(0, objectAt(35.3, -97.5)), fileAt(6)], [cellAt(35.3, -97.5)])
    expect(storms.map(({ id }) => id)).toEqual(['KTLX-M0'])
  })

  it('are storms by themselves where the other is missing', () => {
    expect(joinStorms([], [cellAt(35.3, -97.5)]).map(({ id }) => id)).toEqual(['KTLX-M0'])
    expect(joinStorms([fileAt(0, objectAt(35.3, -97.5))], []).map(({ id }) => id)).toEqual(['probsevere-7'])
  })

  it('take the motion of ProbSevere while the cell is new', () => {
    const [storm] = joinStorms([fileAt(0, objectAt(35.3, -97.5))], [cellAt(35.3, -97.5, { motion: null })])
    expect(storm?.motion).toEqual({ direction: 90, speed: 20 })
  })

  it('are named by the cell that rotates most, and others away from it stand alone', () => {
    const wide = objectAt(35.3, -97.5, {
      outline: [
        [-97.9, 35.2],
        [-97.1, 35.2],
        [-97.1, 35.4],
        [-97.9, 35.4],
        [-97.9, 35.2],
      ],
    })
    const storms = joinStorms(
      [fileAt(0, wide)],
      [
        cellAt(35.3, -97.5, { storm: 'A0' }),
        cellAt(35.3, -97.8, { storm: 'B0', vortex: 'TVS' }),
        cellAt(35.25, -97.75, { storm: 'C0' }),
      ],
    )
    expect(storms.map(({ id, cells }) => [id, cells.map(({ storm }) => storm)])).toEqual([
      ['probsevere-7', ['B0', 'C0']],
      ['KTLX-A0', ['A0']],
    ])
  })

  it('of several radars are one storm, as the nearest radar has it', () => {
    const far = cellAt(35.35, -97.5, { radar: 'KVNX', range: 150, strengthRank: 7, storm: 'X9' })
    const storms = joinStorms([], [far, cellAt(35.3, -97.5)])
    expect(storms).toHaveLength(1)
    expect(storms[0]).toMatchObject({ id: 'KTLX-M0', cells: [{ storm: 'M0' }, { storm: 'X9' }] })
    expect(storms[0] && classifyStorm(storms[0])).toBe('supercell')
    expect(joinStorms([], [cellAt(35.3, -97.5), cellAt(35.35, -97.5, { storm: 'N0' })])).toHaveLength(2)
  })
})

describe('the description of a storm', () => {
  const joined = (cell: Partial<RadarCell>): JoinedStorm | undefined => joinStorms([], [cellAt(35.3, -97.5, cell)])[0]
  it.each<[Partial<RadarCell>, string, string, string]>([
    [{}, 'other', 'none', 'weak'],
    [{ peak: 50 }, 'other', 'none', 'moderate'],
    [{ hail: { severeChance: 30, inches: 0.75, bound: null } }, 'other', 'none', 'moderate'],
    [{ strengthRank: 4 }, 'mesocyclone', 'mesocyclone', 'weak'],
    [{ vortex: 'ETVS' }, 'other', 'mesocyclone', 'weak'],
    [{ strengthRank: 5 }, 'supercell', 'mesocyclone', 'strong'],
    [{ vortex: 'TVS', peak: 49 }, 'other', 'tornado-vortex-signature', 'strong'],
    [{ vortex: 'TVS', peak: 50 }, 'supercell', 'tornado-vortex-signature', 'strong'],
    [{ hail: { severeChance: 70, inches: 1, bound: null } }, 'other', 'none', 'strong'],
    [{ hail: { severeChance: 0, inches: 1.75, bound: null } }, 'other', 'none', 'strong'],
    [{ hail: { severeChance: 100, inches: 2.75, bound: null } }, 'other', 'none', 'violent'],
    [{ vortex: 'TVS', lowLevelDifference: 90, peak: 60 }, 'supercell', 'tornado-vortex-signature', 'violent'],
  ])('%j is %s, %s, %s', (cell, type, rotation, intensity) => {
    const storm = joined(cell)
    if (storm === undefined) throw new Error('there is no storm')
    expect([classifyStorm(storm), classifyRotation(storm), classifyIntensity(storm, NO_WARNINGS)]).toEqual([
      type,
      rotation,
      intensity,
    ])
  })

  it.each<[Partial<StormObject>, string]>([
    [{ severe: 24 }, 'weak'],
    [{ severe: 25 }, 'moderate'],
    [{ severe: 60 }, 'strong'],
    [{ tornado: 80 }, 'violent'],
    [{ hailInches: 1.8 }, 'strong'],
  ])('is judged by ProbSevere too: %j is %s', (object, intensity) => {
    const [storm] = joinStorms([fileAt(0, objectAt(35.3, -97.5, object))], [])
    expect(storm && classifyIntensity(storm, NO_WARNINGS)).toBe(intensity)
  })

  it('is violent under a tornado emergency, and takes the hail size of a warning without another source', () => {
    const storm = joined({})
    expect(storm && classifyIntensity(storm, { ...NO_WARNINGS, isTornadoEmergency: true })).toBe('violent')
    expect(storm && classifyIntensity(storm, { ...NO_WARNINGS, hailInches: 2 })).toBe('strong')
  })
})

describe.skipIf(withoutRecordedWeather !== null)('the recorded volume of the Moore tornado', () => {
  const product = (name: string) => decodeLevel3(readRecordedWeather(`radar/ktlx-20130520-2016/${name}`))
  const radar = { id: 'KTLX', latitude: 35.333, longitude: -97.278 }
  const cells = () =>
    toRadarCells(radar, product('KOUN_SDUS34_NSTTLX_201305202016'), [
      product('KOUN_SDUS34_NMDTLX_201305202016'),
      product('KOUN_SDUS64_NTVTLX_201305202016'),
      product('KOUN_SDUS64_NHITLX_201305202016'),
    ])

  it('joins the tables by storm id', () => {
    const all = cells()
    expect(all).toHaveLength(22)
    expect(all.find(({ storm }) => storm === 'M0')).toMatchObject({
      strengthRank: 13,
      vortex: 'TVS',
      lowLevelDifference: 126,
      peak: 65,
      hail: { severeChance: 30, inches: 0.75 },
    })
    expect(all.find(({ storm }) => storm === 'E1')?.hail).toBeNull()
  })

  it('has one violent supercell with a tornado vortex signature within 20 km of Moore', () => {
    const storms = joinStorms([], cells())
    const near = storms.filter(({ place }) => distanceKm(place, MOORE) < 20)
    const violent = near.filter((storm) => classifyIntensity(storm, NO_WARNINGS) === 'violent')
    expect(violent.map(({ id }) => id)).toEqual(['KTLX-M0'])
    expect(violent.map((storm) => [classifyStorm(storm), classifyRotation(storm)])).toEqual([
      ['supercell', 'tornado-vortex-signature'],
    ])
    const others = storms.filter((storm) => classifyStorm(storm) === 'supercell').map(({ id }) => id)
    expect(others.sort()).toEqual(['KTLX-A1', 'KTLX-D0', 'KTLX-M0', 'KTLX-N1', 'KTLX-U0', 'KTLX-Y1'])
  })
})

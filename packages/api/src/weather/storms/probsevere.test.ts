import { distanceKm } from '@squall/shared/rules/geo'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { heading } from './forecast'
import { parseProbSevere } from './probsevere'

const SQUARE = [
  [
    [-98, 35],
    [-97.8, 35],
    [-97.8, 35.2],
    [-98, 35.2],
    [-98, 35],
  ],
]
const STORM = {
  type: 'Feature',
  geometry: { type: 'Polygon', coordinates: SQUARE },
  models: { probsevere: { PROB: '96' }, probtor: { PROB: '73' }, probhail: { PROB: '95' }, probwind: { PROB: '12' } },
  properties: { ID: '89519', MESH: '2.19', MOTION_EAST: '10', MOTION_SOUTH: '-10' },
}

function createFile(...features: unknown[]) {
  return { type: 'FeatureCollection', validTime: '20211011_000053 UTC', features }
}

describe('a ProbSevere file', () => {
  it('has chances, hail, place and motion of every storm', () => {
    const file = parseProbSevere(createFile(STORM))
    expect(file?.validTime.toISOString()).toBe('2021-10-11T00:00:53.000Z')
    const [storm] = file?.storms ?? []
    expect(storm).toMatchObject({ id: '89519', severe: 96, tornado: 73, hail: 95, wind: 12, hailInches: 2.19 })
    expect(storm?.motion).toEqual({ east: 10, north: 10 })
    expect(storm?.place.latitude).toBeCloseTo(35.1, 6)
    expect(storm?.place.longitude).toBeCloseTo(-97.9, 6)
  })

  it('keeps the outline, and counts what it cannot read', () => {
    const file = parseProbSevere(createFile(STORM, { ...STORM, geometry: null }))
    expect(file?.storms[0]?.outline).toEqual(SQUARE[0])
    expect(file?.unreadable).toBe(1)
  })

  it('keeps a storm whose motion is not known', () => {
    const storm = { ...STORM, properties: { ...STORM.properties, MOTION_EAST: 'N/A' } }
    expect(parseProbSevere(createFile(storm))?.storms[0]?.motion).toBeNull()
  })

  it('does not know the hail where the file does not', () => {
    const storm = { ...STORM, properties: { ...STORM.properties, MESH: 'N/A' } }
    expect(parseProbSevere(createFile(storm))?.storms[0]?.hailInches).toBeNull()
  })

  it.each([
    ['has no polygon', { ...STORM, geometry: null }],
    [
      'lies outside the globe',
      { ...STORM, geometry: { type: 'Polygon', coordinates: [SQUARE[0]?.map(([x]) => [x, 95])] } },
    ],
    ['has an impossible chance', { ...STORM, models: { ...STORM.models, probtor: { PROB: '120' } } }],
  ])('leaves out a storm that %s, and only that', (_, damaged) => {
    expect(parseProbSevere(createFile(damaged, STORM))?.storms.map(({ id }) => id)).toEqual(['89519'])
  })

  it.each([[null], ['<html>'], [{ ...createFile(), features: null }], [{ ...createFile(), validTime: 'now' }]])(
    'is not known when it is %j',
    (file) => {
      expect(parseProbSevere(file)).toBeNull()
    },
  )
})

const Top = z.object({
  id: z.string(),
  tor: z.number(),
  severe: z.number(),
  hail: z.number(),
  wind: z.number(),
  meshIn: z.number(),
  toward: z.number(),
  mph: z.number(),
  centroid: z.tuple([z.number(), z.number()]),
})
const Expected = z.object({ features: z.number(), top: z.array(Top) })
const cases = withoutRecordedWeather === null ? readExpected() : []

describe.skipIf(withoutRecordedWeather !== null)('recorded ProbSevere files', () => {
  it.each(cases)('%s says what an independent reader read', (path, expected) => {
    const storms = parseProbSevere(JSON.parse(readRecordedWeather(path).toString()))?.storms ?? []
    expect(storms).toHaveLength(expected.features)
    for (const { id, tor, severe, hail, wind, meshIn, toward, mph, centroid } of expected.top) {
      const storm = storms.find((it) => it.id === id)
      expect(storm).toMatchObject({ tornado: tor, severe, hail, wind, hailInches: meshIn })
      const { direction, speed } = heading(storm?.motion ?? { east: 0, north: 0 })
      expect(direction).toBeCloseTo(toward, 0)
      expect(speed * 2.23694).toBeCloseTo(mph, 0)
      // They took the mean of the corners, which lie thicker where an outline is ragged: up to a storm's size apart.
      const [latitude, longitude] = centroid
      expect(distanceKm(storm?.place ?? { latitude: 0, longitude: 0 }, { latitude, longitude })).toBeLessThan(12)
    }
  })
})

function readExpected(): [string, z.infer<typeof Expected>][] {
  const all = z.record(z.string(), z.unknown()).parse(JSON.parse(readRecordedWeather('expected.json').toString()))
  return Object.entries(all).flatMap(([path, value]): [string, z.infer<typeof Expected>][] =>
    path.startsWith('probsevere/') ? [[path, Expected.parse(value)]] : [],
  )
}

import { distanceKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { decodeLevel3, type Level3Product } from './decode'
import { levelValue } from './sweep'

const LatLon = z.tuple([z.number(), z.number()])
const Extreme = z.object({ value: z.number(), azStart: z.number(), bin: z.number(), latlon: LatLon.optional() })

/** What an independent decoder read out of the same files; positions to about a kilometre. */
const Expected = z.object({
  pil: z.string(),
  site: z.string(),
  code: z.number(),
  lat: z.number(),
  lon: z.number(),
  vcp: z.number(),
  volume: z.string(),
  packet: z.number().optional(),
  radials: z.number().optional(),
  bins: z.number().optional(),
  gateKm: z.number().optional(),
  gateM: z.number().optional(),
  validBins: z.number().optional(),
  max: z
    .union([Extreme, z.object({ inPerHr: z.number(), az: z.number(), bin: z.number(), latlon: LatLon })])
    .optional(),
  min: Extreme.optional(),
  countGe20_40_60: z.array(z.number()).optional(),
  cells: z
    .record(
      z.string(),
      z.object({
        latlon: LatLon,
        toward: z.number().optional(),
        kt: z.number().optional(),
        forecast: z.array(z.object({ min: z.number(), latlon: LatLon })),
      }),
    )
    .optional(),
  mesos: z
    .array(
      z.object({
        circ: z.number(),
        strengthRank: z.number(),
        storm: z.string(),
        lowLevelRotVelKt: z.number(),
        latlon: LatLon,
      }),
    )
    .optional(),
  tvs: z
    .array(
      z.object({
        type: z.string(),
        storm: z.string(),
        avgDvKt: z.number(),
        llDvKt: z.number(),
        maxDvKt: z.number(),
        latlon: LatLon,
      }),
    )
    .optional(),
  hail: z.record(z.string(), z.object({ posh: z.number(), poh: z.number(), sizeIn: z.string() }).nullable()).optional(),
})
type Expected = z.infer<typeof Expected>

const cases = withoutRecordedWeather === null ? readExpected() : []

describe.skipIf(withoutRecordedWeather !== null)('recorded radar products', { timeout: 60_000 }, () => {
  it.each(cases)('%s says what an independent decoder read', (path, expected) => {
    const product = decodeLevel3(readRecordedWeather(path))
    expect(product).toMatchObject({ code: expected.code, latitude: expected.lat, longitude: expected.lon })
    expect(product.heading).toEqual({ product: expected.pil, radar: expected.site })
    expect(product.coveragePattern).toBe(expected.vcp)
    expect(product.volumeTime.toISOString()).toBe(expected.volume.replace('Z', '.000Z'))
    expectTables(product, expected)
    if (expected.packet !== undefined) expectSweep(product, expected)
  })
})

describe('recorded weather', () => {
  it.skipIf(withoutRecordedWeather !== null)('has all its radar products', () => {
    expect(cases.length).toBeGreaterThanOrEqual(23)
  })
})

describe.skipIf(withoutRecordedWeather !== null)('recorded storm tracks', () => {
  it('go on behind the table with what is drawn', () => {
    const { storms } = decodeLevel3(readRecordedWeather('radar/kict-20260710/ICT_NST_2026_07_10_05_07_19'))
    expect(storms).toHaveLength(38)
    expect(new Set(storms.map(({ storm }) => storm)).size).toBe(38)
    for (const { forecast, motion } of storms.slice(34)) expect(motion === null).toBe(forecast.length === 0)
  })

  it('are drawn where the table has them, and tell the strongest echo', () => {
    const path = 'radar/ktlx-20130520-2016/KOUN_SDUS34_NSTTLX_201305202016'
    const { storms } = decodeLevel3(readRecordedWeather(path))
    expect(storms.filter(({ peak }) => peak !== null)).toHaveLength(22)
    expect(storms.map(({ storm, peak }) => [storm, peak])).toEqual(
      expect.arrayContaining([
        ['M0', 65],
        ['Y1', 66],
        ['I2', 44],
      ]),
    )
  })
})

function readExpected(): [string, Expected][] {
  const all = z.record(z.string(), z.unknown()).parse(JSON.parse(readRecordedWeather('expected.json').toString()))
  return Object.entries(all).flatMap(([path, value]): [string, Expected][] =>
    path.startsWith('radar/') ? [[path, Expected.parse(value)]] : [],
  )
}

function expectTables(product: Level3Product, { cells = {}, mesos = [], tvs = [], hail = {} }: Expected): void {
  // They read the table, which ends at 34 storms.
  const listed = product.storms.slice(0, Object.keys(cells).length)
  expect(listed.map(({ storm }) => storm)).toEqual(Object.keys(cells))
  for (const { storm, place, motion, forecast } of listed) {
    const cell = cells[storm]
    expectNear(place, cell?.latlon)
    expect(motion).toEqual(cell?.kt === undefined ? null : { direction: cell.toward, knots: cell.kt })
    expect(forecast.map(({ minutes }) => minutes)).toEqual(cell?.forecast.map(({ min }) => min))
    for (const [index, step] of forecast.entries()) expectNear(step.place, cell?.forecast[index]?.latlon)
  }
  expect(product.mesocyclones.map(({ place: _, ...rest }) => rest)).toEqual(
    mesos.map(({ circ, storm, strengthRank, lowLevelRotVelKt }) => ({
      circulation: circ,
      storm,
      strengthRank,
      lowLevelRotationKnots: lowLevelRotVelKt,
    })),
  )
  for (const [index, { place }] of product.mesocyclones.entries()) expectNear(place, mesos[index]?.latlon)
  expect(product.vortices.map(({ place: _, ...rest }) => rest)).toEqual(
    tvs.map(({ type, storm, avgDvKt, llDvKt, maxDvKt }) => ({
      type,
      storm,
      averageDifference: avgDvKt,
      lowLevelDifference: llDvKt,
      greatestDifference: maxDvKt,
    })),
  )
  for (const [index, { place }] of product.vortices.entries()) expectNear(place, tvs[index]?.latlon)
  expect(product.hail).toEqual(
    Object.entries(hail).map(([storm, known]) => ({
      storm,
      estimate: known && { severeChance: known.posh, chance: known.poh, inches: Number(known.sizeIn), bound: null },
    })),
  )
}

function expectSweep(product: Level3Product, expected: Expected): void {
  const [sweep] = product.sweeps
  const { scale } = product
  if (sweep === undefined || scale === null) throw new Error('there is no sweep')
  expect([sweep.packet, sweep.radials.length, sweep.bins]).toEqual([expected.packet, expected.radials, expected.bins])
  if (expected.gateM !== undefined) expect(sweep.gateMetres).toBe(expected.gateM)
  if (expected.gateKm !== undefined) expect(scale.binKm).toBe(expected.gateKm)
  const measured = sweep.radials.flatMap(({ azimuth, width, levels }) =>
    Array.from(levels, (level, bin) => ({ azimuth, width, bin, value: levelValue(level, scale) })),
  )
  const valid = measured.flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value }]))
  const most = valid.reduce((best, bin) => (bin.value > best.value ? bin : best))
  const least = valid.reduce((best, bin) => (bin.value < best.value ? bin : best))
  if (expected.validBins !== undefined) expect(valid).toHaveLength(expected.validBins)
  const counts = expected.countGe20_40_60
  if (counts !== undefined)
    expect([20, 40, 60].map((limit) => valid.filter(({ value }) => value >= limit).length)).toEqual(counts)
  const { max, min } = expected
  if (max !== undefined && 'value' in max) {
    expect(most.value).toBeCloseTo(max.value, 1)
    expect([most.azimuth, most.bin]).toEqual([max.azStart, max.bin])
  } else if (max !== undefined) {
    expect(most.value).toBeCloseTo(max.inPerHr, 3)
    expect([most.azimuth, most.bin]).toEqual([max.az, max.bin])
  }
  const range = (most.bin + 0.5) * scale.binKm
  if (max?.latlon !== undefined) expectNear(travel(product, most.azimuth + most.width / 2, range), max.latlon)
  if (min !== undefined) {
    expect(least.value).toBeCloseTo(min.value, 1)
    expect([least.azimuth, least.bin]).toEqual([min.azStart, min.bin])
  }
}

function expectNear(place: Place, latlon: [number, number] | undefined): void {
  const [latitude, longitude] = latlon ?? [0, 0]
  expect(distanceKm(place, { latitude, longitude })).toBeLessThan(1)
}

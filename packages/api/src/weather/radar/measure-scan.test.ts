import { travel } from '@squall/shared/rules/geo'
import { describe, expect, it, test } from 'vitest'
import { buildProduct, digitalPacket, ratePacket } from '../../testing/level3-products'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { Level3Error } from '../level3/reader'
import { measureScan } from './measure-scan'

const KTLX = { latitude: 35.333, longitude: -97.278 }
const BINS = 1200
/** Level 129 is calm and a level 0.5 m/s, as in most products of velocity; 0 and 1 are no values. */
const CALM = 129
const speeds = Buffer.alloc(32)
speeds.writeInt16BE(-635, 0)
speeds.writeInt16BE(5, 2)
const inches = Buffer.alloc(32)
inches.writeFloatBE(1000, 0)

/** Every bin by its direction in degrees and its distance in km. */
const levels = (bins: number, levelAt: (degrees: number, km: number) => number) =>
  Array.from({ length: 360 }, (_, degrees) => Array.from({ length: bins }, (_, bin) => levelAt(degrees, bin / 4)))
const wind = (levelAt: (degrees: number, km: number) => number) =>
  buildProduct({ code: 154, thresholds: speeds, packets: digitalPacket(levels(BINS, levelAt)) })
const rain = (levelAt: (degrees: number, km: number) => number) =>
  buildProduct({ code: 176, thresholds: inches, packets: ratePacket(levels(920, levelAt)) })
const isAt = (degrees: number, km: number, [toward, away]: [number, number]) => degrees === toward && km === away
const ahead = (km: number, degrees = 90) => travel(KTLX, degrees, km)

test('the strongest wind is found wherever it blows to, within 10 km and no farther', () => {
  // Three bins side by side of 40 m/s towards the radar.
  const file = wind((degrees, km) => (degrees === 90 && km >= 60 && km < 60.75 ? CALM - 80 : CALM + 10))
  const [near, edge, far] = measureScan({ file, layer: 'velocity', places: [ahead(61), ahead(69), ahead(72)] })
  expect(near).toBeCloseTo(77.8, 1)
  expect(edge).toBeCloseTo(77.8, 1)
  expect(far).toBeCloseTo(9.7, 1)
})

test('a single bin is no wind, nor is what the radar could not place', () => {
  const file = wind((degrees, km) => (isAt(degrees, km, [90, 60]) ? CALM + 100 : degrees === 91 ? 1 : CALM + 10))
  expect(measureScan({ file, layer: 'velocity', places: [ahead(60)] })[0]).toBeCloseTo(9.7, 1)
  const folded = wind(() => 1)
  expect(measureScan({ file: folded, layer: 'velocity', places: [ahead(60)] })).toEqual([null])
})

test('wind more than 2 km above the radar says nothing of the ground', () => {
  const file = wind((_, km) => (km > 128 ? CALM + 100 : CALM + 10))
  const [below, across, above] = measureScan({
    file,
    layer: 'velocity',
    places: [100, 124, 140].map((km) => ahead(km)),
  })
  expect(below).toBeCloseTo(9.7, 1)
  expect(across).toBeCloseTo(9.7, 1)
  expect(above).toBeNull()
})

test('the rain is the most within 5 km, 0 where it is dry, and null where the radar does not see', () => {
  const file = rain((degrees, km) => (isAt(degrees, km, [0, 80]) ? 2500 : 0))
  const places = [ahead(83, 0), ahead(88, 0), ahead(400, 0)]
  expect(measureScan({ file, layer: 'precipitation', places })).toEqual([2.5, 0, null])
})

test('a storm above the radar is measured in all directions', () => {
  const file = rain((degrees, km) => (isAt(degrees, km, [200, 4]) ? 500 : 0))
  expect(measureScan({ file, layer: 'precipitation', places: [KTLX] })).toEqual([0.5])
})

test('damage, and another product than asked for, are refused', () => {
  const file = rain(() => 0)
  const measure = (some: Buffer, layer: 'precipitation' | 'velocity') => () =>
    measureScan({ file: some, layer, places: [KTLX] })
  expect(measure(file, 'velocity')).toThrow(Level3Error)
  expect(measure(file.subarray(0, 5000), 'precipitation')).toThrow(Level3Error)
})

describe.skipIf(withoutRecordedWeather !== null)('the recorded volume of the Moore tornado', () => {
  const file = (name: string) => readRecordedWeather(`radar/ktlx-20130520-2016/${name}`)
  const moore = { latitude: 35.326, longitude: -97.523 }

  it('has hurricane wind and a cloudburst at the tornado', () => {
    const [speed] = measureScan({ file: file('KOUN_SDUS54_N0UTLX_201305202016'), layer: 'velocity', places: [moore] })
    expect(speed).toBeGreaterThan(64)
    expect(speed).toBeLessThanOrEqual(87.5)
    const most = { latitude: 35.6645, longitude: -97.2097 }
    const rates = measureScan({
      file: file('KOUN_SDUS84_DPRTLX_201305202016'),
      layer: 'precipitation',
      places: [most, moore],
    })
    expect(rates[0]).toBeCloseTo(7.874, 3)
    expect(rates[1]).toBeGreaterThan(0)
  })
})

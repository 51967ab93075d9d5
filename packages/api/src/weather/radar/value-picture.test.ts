import {
  FIRST_LEVEL,
  LAST_LEVEL,
  NO_ECHO,
  RANGE_FOLDED,
  radarProductScales,
  toRadarLevel,
  toRadarValue,
} from '@squall/shared/rules/radar-scale'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { buildProduct, digitalPacket, ratePacket } from '../../testing/level3-products'
import { readRecordedWeather, withoutRecordedWeather } from '../../testing/recorded-weather'
import { decodeLevel3, type Level3Product } from '../level3/decode'
import { Level3Error } from '../level3/reader'
import { levelValue, type Radial } from '../level3/sweep'
import { readPngText } from './grey-png'
import { type FileProduct, GEOMETRY_KEYWORD, makeValuePictures, readScanValues, toOverview } from './value-picture'

const tenths = Buffer.alloc(32)
tenths.writeInt16BE(-320, 0)
tenths.writeInt16BE(5, 2)

const ratios = Buffer.alloc(32)
ratios.writeFloatBE(300, 0)
ratios.writeFloatBE(-60.5, 4)

/** A product of KTLX with these radials in place of its own. */
function withRadials(radials: Radial[], code = 153, thresholds = tenths): Level3Product {
  const product = decodeLevel3(buildProduct({ code, thresholds, packets: digitalPacket([[0]]) }))
  const [sweep] = product.sweeps
  if (sweep === undefined) throw new Error('There is no sweep')
  return { ...product, sweeps: [{ ...sweep, bins: radials[0]?.levels.length ?? 0, radials }] }
}

/** Radials of one width all around, the first at an azimuth, each with its own level in four gates. */
const fan = (width: number, first: number): Radial[] =>
  Array.from({ length: 360 / width }, (_, index) => ({
    azimuth: (first + index * width) % 360,
    width,
    levels: new Uint8Array(4).fill(2 + (index % 200)),
  }))

const rowOf = ({ levels }: { levels: Uint8Array }, row: number, gates = 4) => [
  ...levels.subarray(row * gates, (row + 1) * gates),
]

/** The level in a picture of a level of these products, which have two of them in one dBZ. */
const shown = (level: number) => toRadarLevel(-32 + (level - 2) / 2, radarProductScales.reflectivity)

describe('the rows of a value picture', () => {
  test('are half degrees clockwise from north, whichever radial the radar began with', () => {
    const values = readScanValues(withRadials(fan(0.5, 211.5)), 'reflectivity')
    expect(values.geometry).toMatchObject({ rows: 720, gates: 4, gateMetres: 250, firstGateMetres: 0, missingRows: 0 })
    for (const [row, azimuth] of [
      [0, 0],
      [1, 0.5],
      [423, 211.5],
      [719, 359.5],
    ] as const) {
      const index = ((azimuth - 211.5 + 360) % 360) * 2
      expect(rowOf(values, row)[0]).toBe(shown(2 + (index % 200)))
    }
  })

  test('are degrees where the radials are, and take the radial over their middle where those begin in between', () => {
    const values = readScanValues(withRadials(fan(1, 0.3)), 'reflectivity')
    expect(values.geometry.rows).toBe(360)
    // The middle of the first row is 0.5°, which the radial from 0.3° on covers.
    expect(rowOf(values, 0)[0]).toBe(shown(2))
    expect(rowOf(values, 359)[0]).toBe(shown(2 + (359 % 200)))
  })

  test('stay empty where the radar did not look, and the geometry says how many', () => {
    const radials = fan(0.5, 0).filter(({ azimuth }) => azimuth < 90 || azimuth >= 100)
    const values = readScanValues(withRadials(radials), 'reflectivity')
    expect(values.geometry.missingRows).toBe(20)
    expect(rowOf(values, 190)).toEqual([NO_ECHO, NO_ECHO, NO_ECHO, NO_ECHO])
    expect(rowOf(values, 200)[0]).toBe(shown(2))
  })

  test('have no hole where two radials lie a tenth of a degree apart', () => {
    const radials = fan(0.5, 0).map((radial) => ({ ...radial, width: 0.4 }))
    expect(readScanValues(withRadials(radials), 'reflectivity').geometry.missingRows).toBe(0)
  })
})

describe('an overview', () => {
  /** Two radials for each degree, with the same eight gates in all of them but the first. */
  function overviewOf(first: number[], product: FileProduct, rest = 0) {
    const radials = fan(0.5, 0).map((radial, index) => ({
      ...radial,
      levels: index === 0 ? Uint8Array.from(first) : new Uint8Array(8).fill(rest),
    }))
    const decoded = product === 'velocity' ? withRadials(radials, 154) : withRadials(radials)
    return toOverview(readScanValues(decoded, product), product)
  }

  test('has the strongest value of a degree and four gates', () => {
    const overview = overviewOf([0, 100, 40, 0, 0, 0, 0, 0], 'reflectivity')
    expect(overview.geometry).toMatchObject({ rows: 360, gates: 2, gateMetres: 1000 })
    expect(rowOf(overview, 0, 2)).toEqual([shown(100), NO_ECHO])
  })

  test('has the velocity that is farthest from zero, with its sign', () => {
    const fast = overviewOf([60, 100, 0, 0, 60, 140, 0, 0], 'velocity')
    const { minimum } = radarProductScales.velocity
    const [first = 0, second = 0] = rowOf(fast, 0, 2)
    const knots = (level: number) => toRadarValue(level, radarProductScales.velocity) ?? Number.NaN
    // Levels 60 and 140 are −3 and 37 m/s here, and 100 is 17.
    expect(minimum).toBeLessThan(0)
    expect(knots(first)).toBeCloseTo(17 * 1.943844, -0.5)
    expect(knots(second)).toBeCloseTo(37 * 1.943844, -0.5)
  })

  test('is range folded only where all is', () => {
    const folded = overviewOf([1, 1, 1, 1, 1, 1, 1, 90], 'velocity', 1)
    expect(rowOf(folded, 0, 2)[0]).toBe(RANGE_FOLDED)
    expect(rowOf(folded, 0, 2)[1]).toBeGreaterThanOrEqual(FIRST_LEVEL)
    expect(rowOf(overviewOf([1, 1, 0, 1, 1, 1, 1, 1], 'velocity', 1), 0, 2)).toEqual([NO_ECHO, RANGE_FOLDED])
  })
})

describe('value pictures', () => {
  const file = buildProduct({
    code: 153,
    thresholds: tenths,
    packets: digitalPacket(
      Array.from({ length: 360 }, (_, row) => Array.from({ length: 1840 }, (_, gate) => (row + gate) % 256)),
    ),
  })

  test('are PNGs of one byte a gate, and say where their values lie', async () => {
    const { full, overview, geometry } = await makeValuePictures({ file, product: 'reflectivity' })
    for (const [png, gates] of [
      [full, 1840],
      [overview, 460],
    ] as const) {
      const { info, data } = await sharp(png).extractChannel(0).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height, info.channels]).toEqual([gates, 360, 1])
      expect(data.length).toBe(gates * 360)
      const text = JSON.parse(readPngText(Buffer.from(png), GEOMETRY_KEYWORD) ?? '')
      expect(text).toMatchObject({ gates, rows: 360, latitude: 35.333, longitude: -97.278 })
    }
    expect(JSON.parse(readPngText(Buffer.from(full), GEOMETRY_KEYWORD) ?? '')).toEqual(geometry)
    const decoded = readScanValues(decodeLevel3(file), 'reflectivity')
    expect(Buffer.compare(await sharp(full).extractChannel(0).raw().toBuffer(), Buffer.from(decoded.levels))).toBe(0)
  })

  test('of a file cut off anywhere, or of another product, are refused', async () => {
    const small = buildProduct({
      code: 153,
      thresholds: tenths,
      packets: digitalPacket([
        [2, 3, 4],
        [5, 6, 7],
      ]),
    })
    for (let length = 0; length < small.length; length++)
      await expect(
        makeValuePictures({ file: small.subarray(0, length), product: 'reflectivity' }),
      ).rejects.toBeInstanceOf(Level3Error)
    const changes = fc.array(fc.tuple(fc.nat({ max: small.length - 1 }), fc.integer({ min: 1, max: 255 })), {
      maxLength: 5,
    })
    await fc.assert(
      fc.asyncProperty(changes, async (flips) => {
        const damaged = Buffer.from(small)
        for (const [at, bits] of flips) damaged.writeUInt8((damaged[at] ?? 0) ^ bits, at)
        const made = await makeValuePictures({ file: damaged, product: 'reflectivity' }).catch(
          (error: unknown) => error,
        )
        if (made instanceof Error) expect(made).toBeInstanceOf(Level3Error)
      }),
      { numRuns: 1000 },
    )
    await expect(makeValuePictures({ file, product: 'velocity' })).rejects.toThrow('the product holds no velocity')
    await expect(makeValuePictures({ file, product: 'correlation' })).rejects.toThrow('no correlation')
  })
})

test('correlation keeps its levels, with range folding', () => {
  const file = buildProduct({ code: 161, thresholds: ratios, packets: digitalPacket([[0, 1, 2, 229, 240, 255]]) })
  const values = readScanValues(decodeLevel3(file), 'correlation')
  expect(rowOf(values, 0, 6)).toEqual([NO_ECHO, RANGE_FOLDED, 2, 229, 240, LAST_LEVEL])
  expect(toRadarValue(229, radarProductScales.correlation)).toBeCloseTo((229 + 60.5) / 300, 9)
})

test('rain has its own scale of 16 bits, and lies on no single elevation', () => {
  const thresholds = Buffer.alloc(32)
  thresholds.writeFloatBE(1000, 0)
  const file = buildProduct({ code: 176, thresholds, packets: ratePacket([[0, 5, 1000, 30_000]]) })
  const values = readScanValues(decodeLevel3(file), 'precipitation')
  expect(values.geometry).toMatchObject({ elevationDegrees: null, firstGateMetres: 0, missingRows: 359 })
  const [none, hardly, inch = 0, much] = rowOf(values, 0)
  expect([none, hardly, much]).toEqual([NO_ECHO, NO_ECHO, LAST_LEVEL])
  expect(toRadarValue(inch, radarProductScales.precipitation)).toBeCloseTo(1, 6)
})

const RECORDED: [FileProduct, string, number][] = [
  ['reflectivity', 'radar/superres-klsx-20220330/LSX_N0B_2022_03_30_15_40_41', 720],
  ['velocity', 'radar/superres-klsx-20220330/LSX_N0G_2022_03_30_15_40_41', 720],
  ['reflectivity', 'radar/sequence-kddc-20200817/KDDC_N0Q_20200817_0501.nids', 360],
  ['velocity', 'radar/ktlx-20130520-2016/KOUN_SDUS54_N0UTLX_201305202016', 360],
  ['precipitation', 'radar/ktlx-20130520-2016/KOUN_SDUS84_DPRTLX_201305202016', 360],
]

describe.skipIf(withoutRecordedWeather !== null)('a recorded scan of', { timeout: 60_000 }, () => {
  test.each(RECORDED)('%s has the values of the decoder within one step: %s', (product, path, rows) => {
    const decoded = decodeLevel3(readRecordedWeather(path))
    const values = readScanValues(decoded, product)
    const { scale } = decoded
    const [sweep] = decoded.sweeps
    if (scale === null || sweep === undefined) throw new Error('There is no sweep')
    expect(values.geometry).toMatchObject({ rows, missingRows: 0, gates: sweep.bins })
    expect(values.geometry.heightMetres).toBeGreaterThan(150)
    const picture = radarProductScales[product]
    const [least, most] = [picture.minimum, toRadarValue(LAST_LEVEL, picture) ?? 0]
    let compared = 0
    for (let row = 0; row < rows; row++) {
      const middle = ((row + 0.5) * 360) / rows
      const radial = sweep.radials.find(({ azimuth, width }) => (middle - azimuth + 360) % 360 < width)
      if (radial === undefined) continue
      for (let gate = 0; gate < sweep.bins; gate++) {
        const truth = levelValue(radial.levels[gate] ?? 0, scale)
        const level = values.levels[row * sweep.bins + gate] ?? 0
        const value = toRadarValue(level, picture)
        const isFaint = product !== 'velocity' && truth !== null && truth < least - picture.increment / 2
        const isSame =
          truth === null || isFaint
            ? value === null
            : value !== null && Math.abs(value - Math.min(most, Math.max(least, truth))) <= picture.increment / 2 + 1e-9
        if (!isSame) throw new Error(`Row ${row}, gate ${gate}: ${truth} became ${value}`)
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(0.98 * rows * sweep.bins)
  })

  test('storm-relative velocity names the motion of the storms and its elevation', () => {
    const { stormMotion, elevationDegrees } = decodeLevel3(
      readRecordedWeather('radar/ktlx-20130520-2016/KOUN_SDUS54_N0STLX_201305202016'),
    )
    expect(elevationDegrees).toBe(0.5)
    expect(stormMotion?.knots).toBeCloseTo(27.1, 6)
    expect(stormMotion?.direction).toBeCloseTo(56.1, 6)
  })
})

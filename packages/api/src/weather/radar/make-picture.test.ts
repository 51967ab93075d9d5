import { placeToWorldPoint, travel } from '@squall/shared/rules/geo'
import { FIRST_LEVEL, NO_ECHO, RANGE_FOLDED, radarScales, toRadarValue } from '@squall/shared/rules/radar-scale'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Level3Product } from '../level3/decode'
import type { LevelScale } from '../level3/sweep'
import { chooseCrop } from './crop'
import { encodePicture, polarGrid, valuePicture } from './make-picture'
import { LAYERS } from './scans'

const RADAR = { latitude: 35.333, longitude: -97.278 }
const dBZ: LevelScale = { minimum: -32, increment: 0.5, firstLevel: 2, unit: 'dBZ', binKm: 0.25 }
const knots: LevelScale = { minimum: -123.4, increment: 0.972, firstLevel: 2, unit: 'kt', binKm: 0.25 }
const inches: LevelScale = { minimum: 0.001, increment: 0.001, firstLevel: 1, unit: 'in/hr', binKm: 0.25 }
const crop = chooseCrop(RADAR, LAYERS.precipitation, 7, RADAR)

/** A product of 720 radials whose level depends on the direction and the distance. */
function product(scale: LevelScale, levelAt: (azimuth: number, km: number) => number): Level3Product {
  const radials = Array.from({ length: 720 }, (_, index) => ({
    azimuth: index / 2,
    width: 0.5,
    levels: Uint16Array.from({ length: 920 }, (_, bin) => levelAt(index / 2, bin / 4)),
  }))
  return {
    code: 153,
    ...RADAR,
    coveragePattern: 212,
    volumeTime: new Date(0),
    heading: null,
    sweeps: [{ packet: 16, bins: 920, gateMetres: null, radials }],
    scale,
    storms: [],
    mesocyclones: [],
    vortices: [],
    hail: [],
  }
}

/** The level of the picture so far from the radar in a direction. */
function levelAt(picture: Uint8Array, bearing: number, km: number): number {
  const [x, y] = placeToWorldPoint(travel(RADAR, bearing, km))
  const column = Math.floor(((x - crop.corner[0]) / crop.side) * crop.pixels)
  const row = Math.floor(((y - crop.corner[1]) / crop.side) * crop.pixels)
  return picture[row * crop.pixels + column] ?? NO_ECHO
}

const grid = polarGrid(RADAR, crop)

test('an echo stands on the map where the radar sees it', () => {
  const storm = product(dBZ, (azimuth, km) => (azimuth >= 220 && azimuth < 230 && km >= 95 && km < 105 ? 184 : 0))
  const picture = valuePicture(storm, 'reflectivity', grid)
  expect(toRadarValue(levelAt(picture, 225, 100), radarScales.reflectivity)).toBe(59)
  for (const [bearing, km] of [
    [225, 90],
    [225, 110],
    [215, 100],
    [235, 100],
    [45, 100],
    [225, 229],
  ] as const)
    expect(levelAt(picture, bearing, km)).toBe(NO_ECHO)
})

test('what comes and what goes keep their signs, and folded echo is no speed', () => {
  const wind = product(knots, (azimuth, km) => (km > 200 ? 1 : azimuth < 180 ? 80 : 180))
  const picture = valuePicture(wind, 'velocity', grid)
  expect(toRadarValue(levelAt(picture, 90, 50), radarScales.velocity)).toBeCloseTo(-123.4 + 78 * 0.972, -0.5)
  expect(toRadarValue(levelAt(picture, 270, 50), radarScales.velocity)).toBeCloseTo(-123.4 + 178 * 0.972, -0.5)
  expect(levelAt(picture, 90, 210)).toBe(RANGE_FOLDED)
})

test('hardly any rain is none, and more than the scale has is its end', () => {
  const rain = product(inches, (azimuth) => (azimuth < 90 ? 5 : azimuth < 180 ? 1000 : 30_000))
  const picture = valuePicture(rain, 'precipitation', grid)
  expect(levelAt(picture, 45, 100)).toBe(NO_ECHO)
  expect(toRadarValue(levelAt(picture, 135, 100), radarScales.precipitation)).toBeCloseTo(1, 6)
  expect(levelAt(picture, 270, 100)).toBe(255)
})

test('where the radar did not look there is nothing', () => {
  const half = product(dBZ, () => 100)
  half.sweeps[0]?.radials.splice(0, 360)
  const picture = valuePicture(half, 'reflectivity', grid)
  expect(levelAt(picture, 90, 50)).toBe(NO_ECHO)
  expect(levelAt(picture, 270, 50)).toBeGreaterThan(FIRST_LEVEL)
})

test('a product of another kind is refused', () => {
  expect(() =>
    valuePicture(
      product(knots, () => 0),
      'reflectivity',
      grid,
    ),
  ).toThrow('no reflectivity')
})

test('the PNG has one byte a pixel and gives back every level', async () => {
  const picture = valuePicture(
    product(dBZ, (azimuth, km) => 2 + Math.floor(azimuth / 2 + km / 10)),
    'reflectivity',
    grid,
  )
  const png = await encodePicture(picture, crop)
  expect(png[25]).toBe(0)
  expect(png[24]).toBe(8)
  const back = await sharp(png).extractChannel(0).raw().toBuffer()
  expect(Buffer.compare(back, Buffer.from(picture))).toBe(0)
})

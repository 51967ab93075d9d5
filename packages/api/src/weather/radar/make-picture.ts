import { worldPointToPlace } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import {
  LAST_LEVEL,
  NO_ECHO,
  RANGE_FOLDED,
  type RadarLayerName,
  radarScales,
  toRadarLevel,
} from '@squall/shared/rules/radar-scale'
import sharp from 'sharp'
import { decodeLevel3, type Level3Product } from '../level3/decode'
import { Level3Error } from '../level3/reader'
import { type LevelScale, levelValue, type Radial, type Sweep } from '../level3/sweep'
import type { Crop } from './crop'

/** Levels of 16 bits are all of the precipitation rate, which stays far below. */
const MOST_LEVELS = 0x10000

const RADIANS = Math.PI / 180

const EARTH_RADIUS_KM = 6371

const STEPS_PER_DEGREE = 10

const METRES_PER_STEP = 50

/**
 * Where every pixel of a square lies as a radar sees it: in the upper half of a number the direction, in tenths of a degree
 * clockwise from north, and in the lower one the distance along the ground in steps of 50 m, of which the largest is out of reach.
 */
type PolarGrid = Uint32Array

const OUT_OF_REACH = 0xffff

/** The input of a picture: a product file, the layer in it, and the square of the map to show. */
export interface PictureJob {
  file: Uint8Array
  layer: RadarLayerName
  crop: Crop
}

/** Up to eight megabytes each, and the same for every scan of a radar in a square. */
const KEPT_GRIDS = 6

const grids = new Map<string, PolarGrid>()

/** Returns the PNG of a scan. Throws Level3Error when the file is damaged or holds something else. */
export async function makePicture({ file, layer, crop }: PictureJob): Promise<Buffer> {
  const product = decodeLevel3(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const { latitude, longitude } = product
  const name = [latitude, longitude, ...crop.corner, crop.side, crop.pixels].join()
  const grid = grids.get(name) ?? polarGrid({ latitude, longitude }, crop)
  grids.delete(name)
  grids.set(name, grid)
  const oldest = grids.keys().next().value
  if (grids.size > KEPT_GRIDS && oldest !== undefined) grids.delete(oldest)
  return encodePicture(valuePicture(product, layer, grid), crop)
}

/** Returns one byte for every pixel, by the scale of the layer. Throws Level3Error when the product holds no such picture. */
export function valuePicture(product: Level3Product, layer: RadarLayerName, grid: PolarGrid): Uint8Array {
  const [sweep] = product.sweeps
  const { scale } = product
  if (sweep === undefined || scale === null || scale.unit !== radarScales[layer].unit)
    throw new Level3Error(`the product holds no ${layer}`)
  const levels = pictureLevels(scale, layer)
  const metresPerBin = sweep.gateMetres ?? scale.binKm * 1000
  return sample(grid, inOneList(sweep, levels), startsByAzimuth(sweep), binsByDistance(sweep, metresPerBin))
}

/** A picture a grid shows of a list of bins; by itself and without a branch, since it runs once for every pixel. */
function sample(grid: PolarGrid, all: Uint8Array, starts: Uint32Array, bins: Uint16Array): Uint8Array {
  const picture = new Uint8Array(grid.length)
  for (let at = 0; at < picture.length; at++) {
    const spot = grid[at] ?? 0
    picture[at] = all[(starts[spot >>> 16] ?? 0) + (bins[spot & 0xffff] ?? 0)] ?? NO_ECHO
  }
  return picture
}

/** Returns the level in the picture for every level of the product. */
function pictureLevels(scale: LevelScale, layer: RadarLayerName): Uint8Array {
  const folded = layer === 'velocity' ? 1 : -1
  const least = radarScales[layer].minimum - radarScales[layer].increment / 2
  const levels = new Uint8Array(layer === 'precipitation' ? MOST_LEVELS : 256).fill(LAST_LEVEL)
  // From the end of the picture's scale on, which rain leaves far behind, all is at that end.
  for (let level = 0; level < levels.length && levels[level - 1] !== LAST_LEVEL; level++) {
    const value = levelValue(level, scale)
    const isNone = value === null || (layer !== 'velocity' && value < least)
    levels[level] = level === folded ? RANGE_FOLDED : isNone ? NO_ECHO : toRadarLevel(value, radarScales[layer])
  }
  return levels
}

/**
 * Returns all bins of all radials in the levels of the picture, one radial after the other. Behind each radial stands one
 * empty bin for what is out of its reach, and behind all of them an empty radial for where the radar did not look.
 */
function inOneList({ bins, radials }: Sweep, levels: Uint8Array): Uint8Array {
  const all = new Uint8Array((bins + 1) * (radials.length + 1))
  for (const [index, radial] of radials.entries()) copyAs(radial.levels, levels, all, index * (bins + 1), bins)
  return all
}

/** Levels of a radial as levels of the picture; by itself, since it runs a million times for a scan. */
function copyAs(from: Radial['levels'], levels: Uint8Array, to: Uint8Array, start: number, most: number): void {
  const length = Math.min(most, from.length)
  for (let bin = 0; bin < length; bin++) to[start + bin] = levels[from[bin] ?? 0] ?? NO_ECHO
}

/** Returns where the radial that looks each way begins in that list, by tenths of a degree. */
function startsByAzimuth({ bins, radials }: Sweep): Uint32Array {
  const turn = 360 * STEPS_PER_DEGREE
  const starts = new Uint32Array(turn).fill(radials.length * (bins + 1))
  for (const [index, { azimuth, width }] of radials.entries()) {
    const from = Math.round(azimuth * STEPS_PER_DEGREE)
    const steps = Math.min(turn, Math.max(1, Math.round(width * STEPS_PER_DEGREE)))
    for (let step = 0; step < steps; step++) starts[(from + step) % turn] = index * (bins + 1)
  }
  return starts
}

/** Returns which bin of a radial is so far away, by the steps of a grid; the empty one out of reach. */
function binsByDistance({ bins }: Sweep, metresPerBin: number): Uint16Array {
  const found = new Uint16Array(OUT_OF_REACH + 1).fill(bins)
  const reached = Math.min(OUT_OF_REACH, Math.ceil((bins * metresPerBin) / METRES_PER_STEP))
  for (let step = 0; step < reached; step++) found[step] = Math.min(bins, (step * METRES_PER_STEP) / metresPerBin)
  return found
}

/** Returns the picture as a PNG of one channel. */
export function encodePicture(picture: Uint8Array, { pixels }: Crop): Promise<Buffer> {
  const raw = { width: pixels, height: pixels, channels: 1 as const }
  return sharp(picture, { raw }).toColourspace('b-w').png({ compressionLevel: 5, adaptiveFiltering: false }).toBuffer()
}

/** Great circles on a sphere; one row has one latitude and one column one longitude, so little is computed for each pixel. */
export function polarGrid(radar: Place, { corner: [west, north], side, pixels }: Crop): PolarGrid {
  const grid = new Uint32Array(pixels * pixels)
  const pixel = side / pixels
  const columns = Array.from({ length: pixels }, (_, column) => {
    const { longitude } = worldPointToPlace([west + (column + 0.5) * pixel, 0.5])
    const turn = (longitude - radar.longitude) * RADIANS
    return { sine: Math.sin(turn), cosine: Math.cos(turn) }
  })
  const own = { sine: Math.sin(radar.latitude * RADIANS), cosine: Math.cos(radar.latitude * RADIANS) }
  for (let row = 0, at = 0; row < pixels; row++) {
    const { latitude } = worldPointToPlace([0.5, north + (row + 0.5) * pixel])
    const sine = Math.sin(latitude * RADIANS)
    const cosine = Math.cos(latitude * RADIANS)
    for (const turn of columns) {
      const east = turn.sine * cosine
      const ahead = own.cosine * sine - own.sine * cosine * turn.cosine
      const up = own.sine * sine + own.cosine * cosine * turn.cosine
      const tenths = (Math.atan2(east, ahead) / RADIANS) * STEPS_PER_DEGREE
      const azimuth = Math.floor((tenths + 360 * STEPS_PER_DEGREE) % (360 * STEPS_PER_DEGREE))
      // Math.hypot takes as long as all the rest.
      const metres = Math.atan2(Math.sqrt(east * east + ahead * ahead), up) * EARTH_RADIUS_KM * 1000
      grid[at] = (azimuth << 16) | Math.min(OUT_OF_REACH, metres / METRES_PER_STEP)
      at += 1
    }
  }
  return grid
}

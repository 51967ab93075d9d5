import {
  LAST_LEVEL,
  NO_ECHO,
  RANGE_FOLDED,
  type RadarLayerName,
  radarScales,
  toRadarLevel,
} from '@squall/shared/rules/radar-scale'
import sharp from 'sharp'
import type { Level3Product } from '../level3/decode'
import { Level3Error } from '../level3/reader'
import { type LevelScale, levelValue, type Radial, type Sweep } from '../level3/sweep'
import type { Crop } from './crop'
import { METRES_PER_STEP, OUT_OF_REACH, type PolarGrid, STEPS_PER_DEGREE } from './polar-grid'

/** Levels of 16 bits are all of the precipitation rate, which stays far below. */
const MOST_LEVELS = 0x10000

/** One byte for every pixel, by the scale of the layer. Throws Level3Error when the product holds no such picture. */
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

/** The level in the picture for every level of the product. */
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
 * All bins of all radials in the levels of the picture, one radial after the other. Behind each radial stands one empty bin
 * for what is out of its reach, and behind all of them an empty radial for where the radar did not look.
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

/** Where the radial that looks each way begins in that list, by tenths of a degree. */
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

/** Which bin of a radial is so far away, by the steps of a grid; the empty one out of reach. */
function binsByDistance({ bins }: Sweep, metresPerBin: number): Uint16Array {
  const found = new Uint16Array(OUT_OF_REACH + 1).fill(bins)
  const reached = Math.min(OUT_OF_REACH, Math.ceil((bins * metresPerBin) / METRES_PER_STEP))
  for (let step = 0; step < reached; step++) found[step] = Math.min(bins, (step * METRES_PER_STEP) / metresPerBin)
  return found
}

/** The picture as a PNG of one channel. */
export function encodePicture(picture: Uint8Array, { pixels }: Crop): Promise<Buffer> {
  const raw = { width: pixels, height: pixels, channels: 1 as const }
  return sharp(picture, { raw }).toColourspace('b-w').png({ compressionLevel: 5, adaptiveFiltering: false }).toBuffer()
}

import { levelOf, NO_ECHO, RANGE_FOLDED, type RadarLayerName, radarScales } from '@squall/shared/rules/radar-scale'
import sharp from 'sharp'
import type { Level3Product } from '../level3/decode'
import { Level3Error } from '../level3/reader'
import { type LevelScale, levelValue, type Sweep } from '../level3/sweep'
import type { Crop } from './crop'
import { METRES_PER_STEP, type PolarGrid, STEPS_PER_DEGREE } from './polar-grid'

/** Levels of 16 bits are all of the precipitation rate, which stays far below. */
const MOST_LEVELS = 0x10000

/** One byte for every pixel, by the scale of the layer. Throws Level3Error when the product holds no such picture. */
export function valuePicture(product: Level3Product, layer: RadarLayerName, grid: PolarGrid): Uint8Array {
  const [sweep] = product.sweeps
  const { scale } = product
  if (sweep === undefined || scale === null || scale.unit !== radarScales[layer].unit)
    throw new Level3Error(`the product holds no ${layer}`)
  const levels = pictureLevels(scale, layer)
  const { bins, all } = inOneList(sweep, levels)
  const starts = startsByAzimuth(sweep)
  const binsPerStep = METRES_PER_STEP / (sweep.gateMetres ?? scale.binKm * 1000)
  const { azimuth, distance } = grid
  const picture = new Uint8Array(azimuth.length)
  for (let at = 0; at < picture.length; at++) {
    const bin = ((distance[at] ?? 0) * binsPerStep) | 0
    if (bin >= bins) continue
    const start = starts[azimuth[at] ?? 0] ?? NOT_SEEN
    if (start !== NOT_SEEN) picture[at] = all[start + bin] ?? NO_ECHO
  }
  return picture
}

/** The level in the picture for every level of the product. */
function pictureLevels(scale: LevelScale, layer: RadarLayerName): Uint8Array {
  const folded = layer === 'velocity' ? 1 : -1
  const least = radarScales[layer].minimum - radarScales[layer].increment / 2
  return Uint8Array.from({ length: layer === 'precipitation' ? MOST_LEVELS : 256 }, (_, level) => {
    if (level === folded) return RANGE_FOLDED
    const value = levelValue(level, scale)
    if (value === null || (layer !== 'velocity' && value < least)) return NO_ECHO
    return levelOf(value, radarScales[layer])
  })
}

/** All bins of all radials in the levels of the picture, one radial after the other. */
function inOneList({ bins, radials }: Sweep, levels: Uint8Array): { bins: number; all: Uint8Array } {
  const all = new Uint8Array(bins * radials.length)
  for (const [index, radial] of radials.entries()) {
    const start = index * bins
    const length = Math.min(bins, radial.levels.length)
    for (let bin = 0; bin < length; bin++) all[start + bin] = levels[radial.levels[bin] ?? 0] ?? NO_ECHO
  }
  return { bins, all }
}

const NOT_SEEN = -1

/** Where the radial that looks each way begins in that list, by tenths of a degree. */
function startsByAzimuth({ bins, radials }: Sweep): Int32Array {
  const turn = 360 * STEPS_PER_DEGREE
  const starts = new Int32Array(turn).fill(NOT_SEEN)
  for (const [index, { azimuth, width }] of radials.entries()) {
    const from = Math.round(azimuth * STEPS_PER_DEGREE)
    const steps = Math.min(turn, Math.max(1, Math.round(width * STEPS_PER_DEGREE)))
    for (let step = 0; step < steps; step++) starts[(from + step) % turn] = index * bins
  }
  return starts
}

/** The picture as a PNG of one channel. */
export function encodePicture(picture: Uint8Array, { pixels }: Crop): Promise<Buffer> {
  const raw = { width: pixels, height: pixels, channels: 1 as const }
  return sharp(picture, { raw }).toColourspace('b-w').png({ compressionLevel: 5, adaptiveFiltering: false }).toBuffer()
}

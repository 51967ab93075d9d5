import { Level3Error } from './reader'

/** More than any product has: 720 radials of 1,840 bins in the super-resolution ones. */
export const MAX_RADIALS = 800
export const MAX_BINS = 2000

export interface Radial {
  /** Where the radial begins, degrees clockwise from north. */
  azimuth: number
  /** Degrees. */
  width: number
  /** One level for every bin, from the radar outwards. */
  levels: Uint8Array | Uint16Array
}

/** One elevation as the radar turned; levels become values by a LevelScale. */
export interface Sweep {
  packet: 16 | 28 | 0xaf1f
  /** Bins of every radial. */
  bins: number
  /** Length of a bin along the radial; null where the packet does not contain it. */
  gateMetres: number | null
  /** The distance from the radar at which the first bin begins, in bins. */
  firstBin: number
  radials: Radial[]
}

export interface LevelScale {
  /** Value of the first level that is one. */
  minimum: number
  increment: number
  firstLevel: number
  unit: 'dBZ' | 'kt' | 'in/hr' | 'ratio'
  binKm: number
}

const KNOTS_PER_METRE_A_SECOND = 1.943844
/** Bin lengths by product; 180, 182 and 186 are those of terminal Doppler radars (TDWR). */
const REFLECTIVITY_KM: Record<number, number> = { 94: 1, 153: 0.25, 180: 0.15, 186: 0.3 }
const VELOCITY_KM: Record<number, number> = { 99: 0.25, 154: 0.25, 182: 0.15 }
const PRECIPITATION_RATE = 176
const CORRELATION = 161

/**
 * Returns how levels of reflectivity (94, 153, 180, 186), velocity (99, 154, 182), correlation (161) and precipitation rate (176)
 * become values; null for other products. Levels below firstLevel mean 'below threshold' or 'range folded'. Throws Level3Error on impossible scales.
 */
export function levelScale(code: number, thresholds: Buffer): LevelScale | null {
  if (code === PRECIPITATION_RATE) return linearScale(thresholds, { firstLevel: 1, unit: 'in/hr' })
  if (code === CORRELATION) return linearScale(thresholds, { firstLevel: 2, unit: 'ratio' })
  const velocity = VELOCITY_KM[code]
  const binKm = velocity ?? REFLECTIVITY_KM[code]
  if (binKm === undefined) return null
  const factor = velocity === undefined ? 1 : KNOTS_PER_METRE_A_SECOND
  const minimum = (thresholds.readInt16BE(0) / 10) * factor
  const increment = (thresholds.readInt16BE(2) / 10) * factor
  return { minimum, increment, firstLevel: 2, unit: velocity === undefined ? 'dBZ' : 'kt', binKm }
}

/** value = (level − offset) / scale; level 0 is nothing, level 1 of correlation range folded. */
function linearScale(thresholds: Buffer, { firstLevel, unit }: Pick<LevelScale, 'firstLevel' | 'unit'>): LevelScale {
  const scale = thresholds.readFloatBE(0)
  const offset = thresholds.readFloatBE(4)
  if (!(scale > 0) || !Number.isFinite(scale) || !Number.isFinite(offset))
    throw new Level3Error('the scale of the levels is not possible')
  return { minimum: (firstLevel - offset) / scale, increment: 1 / scale, firstLevel, unit, binKm: 0.25 }
}

/** Returns the value of a level, or null where the radar measured none. */
export function levelValue(level: number, scale: LevelScale): number | null {
  return level < scale.firstLevel ? null : scale.minimum + (level - scale.firstLevel) * scale.increment
}

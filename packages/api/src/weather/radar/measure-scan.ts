import { bearingDegrees, distanceKm } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { type RadarLayerName, radarScales } from '@squall/shared/rules/radar-scale'
import { decodeLevel3 } from '../level3/decode'
import { Level3Error } from '../level3/reader'
import { levelValue, type Sweep } from '../level3/sweep'

/** A measurement in a product file: around places, the most rain (in/hr) or the strongest wind along the beam (kt). */
export interface MeasureJob {
  file: Uint8Array
  layer: Extract<RadarLayerName, 'precipitation' | 'velocity'>
  places: Place[]
}

/** The search radius around a storm for its rain and its wind, in km. */
const AROUND_KM = { precipitation: 5, velocity: 10 }
/** Wind higher above the radar is not what blows on the ground. */
const HIGHEST_BEAM_KM = 2
/** The lowest elevation angle, in degrees. */
const ELEVATION = 0.5
/** One bin may be an error; so many in one storm show its wind. */
const BINS_OF_WIND = 3
const RADIANS = Math.PI / 180
/** The beam bends as if the earth were a third larger. */
const BENT_RADIUS_KM = (6371 * 4) / 3

/**
 * Returns a number for every place, or null where the scan does not see; rain is 0 where it sees none. Wind is what three
 * bins show at least. Throws Level3Error when the file is damaged or holds something else.
 */
export function measureScan({ file, layer, places }: MeasureJob): (number | null)[] {
  const product = decodeLevel3(Buffer.from(file.buffer, file.byteOffset, file.byteLength))
  const { scale } = product
  const [sweep] = product.sweeps
  if (sweep === undefined || scale === null || scale.unit !== radarScales[layer].unit)
    throw new Level3Error(`the product holds no ${layer}`)
  const binKm = sweep.gateMetres === null ? scale.binKm : sweep.gateMetres / 1000
  const seenKm = Math.min(sweep.bins * binKm, layer === 'velocity' ? lowBeamKm() : Number.POSITIVE_INFINITY)
  return places.map((place) => {
    const seen = { km: distanceKm(product, place), azimuth: bearingDegrees(product, place) }
    if (seen.km > seenKm) return null
    const values: number[] = []
    forLevelsAround(sweep, binKm, seen, AROUND_KM[layer], (level, km) => {
      const value = km > seenKm ? null : levelValue(level, scale)
      if (value !== null) values.push(Math.abs(value))
    })
    const ordered = values.sort((a, b) => b - a)
    return layer === 'velocity' ? (ordered[BINS_OF_WIND - 1] ?? null) : (ordered[0] ?? 0)
  })
}

/** Returns the distance, km, at which the beam reaches the greatest height that counts. */
function lowBeamKm(): number {
  const slope = Math.sin(ELEVATION * RADIANS)
  return BENT_RADIUS_KM * (Math.sqrt(slope * slope + (2 * HIGHEST_BEAM_KM) / BENT_RADIUS_KM) - slope)
}

/** Calls back with the level and the distance from the radar of every bin whose middle is within so many km of a point. */
function forLevelsAround(
  { radials }: Sweep,
  binKm: number,
  point: { km: number; azimuth: number },
  around: number,
  visit: (level: number, km: number) => void,
): void {
  const first = Math.max(0, Math.floor((point.km - around) / binKm))
  for (const { azimuth, width, levels } of radials) {
    const turn = Math.cos((azimuth + width / 2 - point.azimuth) * RADIANS)
    const last = Math.min(levels.length - 1, Math.ceil((point.km + around) / binKm))
    for (let bin = first; bin <= last; bin++) {
      const km = (bin + 0.5) * binKm
      if (km * km + point.km * point.km - 2 * km * point.km * turn <= around * around) visit(levels[bin] ?? 0, km)
    }
  }
}

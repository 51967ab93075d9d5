import type { Place } from '@squall/shared/rules/place'
import { beamHeightKm } from '@squall/shared/rules/radar-beam'
import type { SimulatedStorm } from '../world'
import { type Draw, digitalPacket, drawReflectivity, drawVelocity, type Image, VELOCITY_BINS, velocity } from './images'
import { floats, halfWords } from './product'
import { forBinsAround, RADIALS, REFLECTIVITY_BINS, reflectivity, seenFrom } from './reflectivity'

/** Above this height a storm's echo falls off. */
const FULL_ECHO_KM = 4
const DBZ_PER_KM = 4
const WEAKEST_DBZ = 5
const BIN_KM = 0.25

/** Correlation of rain, of hail from this echo on, and of debris within so many km of a strong rotation. */
const RAIN = 0.985
const HAIL = { dbz: 57, correlation: 0.94 }
const DEBRIS = { km: 1.5, rotation: 90, correlation: 0.7 }
const LOWEST_ELEVATION = 5

/** The higher tilts of reflectivity (153) and velocity (154), and correlation (161) at the lowest one. */
export const highImages = {
  N1B: (storms, radar) => drawReflectivity(echoAt(storms, radar, 1.3), 13),
  N2B: (storms, radar) => drawReflectivity(echoAt(storms, radar, 2.4), 24),
  N3B: (storms, radar) => drawReflectivity(echoAt(storms, radar, 3.1), 31),
  N1G: (storms, radar) => drawVelocity(velocity(storms, radar, echoAt(storms, radar, 1.3)), 13),
  N0C: correlationImage,
} satisfies Record<string, Draw>

/** Returns reflectivity where the beam of an elevation is, in dBZ: weaker towards the tops of the storms. */
function echoAt(storms: SimulatedStorm[], radar: Place, elevation: number): Float32Array {
  const sweep = reflectivity(storms, radar)
  const losses = Float32Array.from({ length: REFLECTIVITY_BINS }, (_, bin) => {
    const above = beamHeightKm((bin + 0.5) * BIN_KM, elevation) - FULL_ECHO_KM
    return DBZ_PER_KM * Math.max(0, above)
  })
  for (let index = 0; index < sweep.length; index++) {
    const dbz = (sweep[index] ?? 0) - (losses[index % REFLECTIVITY_BINS] ?? 0)
    sweep[index] = dbz < WEAKEST_DBZ ? Number.NEGATIVE_INFINITY : dbz
  }
  return sweep
}

/** Level n is (n + 60.5) / 300. */
function correlationImage(storms: SimulatedStorm[], radar: Place): Image {
  const echo = reflectivity(storms, radar)
  const sweep = new Float32Array(RADIALS * VELOCITY_BINS).fill(Number.NaN)
  for (let index = 0; index < sweep.length; index++) {
    const dbz = echo[Math.floor(index / VELOCITY_BINS) * REFLECTIVITY_BINS + (index % VELOCITY_BINS)] ?? 0
    if (dbz > 0) sweep[index] = dbz >= HAIL.dbz ? HAIL.correlation : RAIN
  }
  for (const storm of storms)
    if (storm.track.kind !== 'line' && storm.rotation >= DEBRIS.rotation)
      forBinsAround(seenFrom(radar, storm, storm.circulation), DEBRIS.km, VELOCITY_BINS, (index) => {
        if (!Number.isNaN(sweep[index] ?? Number.NaN)) sweep[index] = DEBRIS.correlation
      })
  return {
    elevation: LOWEST_ELEVATION,
    thresholds: Buffer.concat([floats(300, -60.5), halfWords(0, 255, 2, 0, ...Array<number>(8).fill(0))]),
    packets: digitalPacket(VELOCITY_BINS, (index) => toLevel(sweep[index] ?? Number.NaN)),
  }
}

const toLevel = (correlation: number): number => (Number.isNaN(correlation) ? 0 : Math.round(correlation * 300 - 60.5))

import { bearingDegrees, distanceKm, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import type { RadarLayerName } from '@squall/shared/rules/radar-scale'
import { RING_KM, VELOCITY_BINS, velocity } from '../../../api/src/weather/simulated/level3/images'
import { RADIALS, REFLECTIVITY_BINS, reflectivity } from '../../../api/src/weather/simulated/level3/reflectivity'
import { type SimulatedStorm, stormsAt } from '../../../api/src/weather/simulated/world'

/** The radar of the simulated sky. */
export const KTLX: Place = { latitude: 35.333, longitude: -97.278 }
const BIN_KM = 0.25
const KNOTS_PER_METRE_A_SECOND = 1.943844
/** Stronger echo is hail. */
const MOST_RAIN_DBZ = 53
const MILLIMETRES_PER_INCH = 25.4

/** Returns the strongest storm at the time of a scan. */
export function strongestStorm(scanTime: Date): SimulatedStorm {
  const [strongest] = stormsAt(scanTime).toSorted((a, b) => b.dbz - a.dbz)
  if (strongest === undefined) throw new Error('The simulated sky has no storm')
  return strongest
}

/**
 * Returns places in and around a storm: its centre, some km ahead, behind and beside, and where its rotation moves away
 * from the radar and towards it. All have echo in every minute of the simulation, and every layer has several colours there.
 */
export function listStormPlaces({ place, track: { toward }, circulation }: SimulatedStorm): Place[] {
  const beam = bearingDegrees(KTLX, circulation)
  return [
    place,
    ...[0, 90, 180, 270].map((turn) => travel(place, toward + turn, 4)),
    ...[60, 300].map((turn) => travel(place, toward + turn, 8)),
    ...[90, 270].map((turn) => travel(circulation, beam + turn, RING_KM)),
  ]
}

/**
 * Returns the values of the simulated sky within `km` of a place at the time of a scan, in the unit of the layer; empty
 * without echo.
 */
export function valuesAround(layer: RadarLayerName, scanTime: Date, place: Place, km: number): number[] {
  const storms = stormsAt(scanTime)
  const echo = reflectivity(storms, KTLX)
  const isWind = layer === 'velocity'
  const sweep = isWind ? velocity(storms, KTLX, echo) : echo
  return indicesAround(place, km, isWind ? VELOCITY_BINS : REFLECTIVITY_BINS).flatMap((index) => {
    const value = sweep[index]
    if (value === undefined || !Number.isFinite(value)) return []
    if (layer === 'precipitation') return inchesAnHour(value)
    return isWind ? value * KNOTS_PER_METRE_A_SECOND : value
  })
}

/** Z = 300 R^1.4, R in millimetres an hour. */
const inchesAnHour = (dbz: number) =>
  (10 ** (Math.min(dbz, MOST_RAIN_DBZ) / 10) / 300) ** (1 / 1.4) / MILLIMETRES_PER_INCH

/** Returns the bins of the sweep whose centre is within `km` of a place. */
function indicesAround(place: Place, km: number, bins: number): number[] {
  const [away, azimuth] = [distanceKm(KTLX, place), bearingDegrees(KTLX, place)]
  const near: number[] = []
  for (let radial = 0; radial < RADIALS; radial++) {
    const angle = ((radial / 2 + 0.25 - azimuth) * Math.PI) / 180
    const first = Math.max(0, Math.floor((away - km) / BIN_KM))
    for (let bin = first; bin < Math.min(bins, (away + km) / BIN_KM); bin++) {
      const range = (bin + 0.5) * BIN_KM
      if (Math.hypot(range * Math.cos(angle) - away, range * Math.sin(angle)) <= km) near.push(radial * bins + bin)
    }
  }
  return near
}

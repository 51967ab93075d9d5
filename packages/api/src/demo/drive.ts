import type { DevicePosition } from '@squall/shared/contract/live'
import { travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

/** Outside of every home zone, and near enough that the chaser stays with the storm. */
const RADIUS_KM = 2.5

/** Returns where a chaser is who drives in a circle around the start, clockwise. */
export function driveAround(start: Place, speedKmh: number, seconds: number): DevicePosition {
  const turns = ((speedKmh / 3600) * seconds) / (2 * Math.PI * RADIUS_KM)
  const bearing = (turns % 1) * 360
  const headingDegrees = (bearing + 90) % 360
  return { ...travel(start, bearing, RADIUS_KM), accuracyM: 6, headingDegrees, speedKmh, ageMs: 0 }
}

import type { Place } from '@squall/shared/rules/place'

const RADIUS_M = 400
const METERS_PER_DEGREE = 111_195
const NUMBER = /-?\d+(?:[.,]\d+)?(?:[eE][+-]?\d+)?/g
/** Milliseconds of a time may look like a fraction of a degree. */
const TIME = /\d{4}-\d\d-\d\dT[\d:.]+Z/g
/** Degrees as they are, and as whole numbers of 10⁻⁵, 10⁻⁶ and 10⁻⁷ degrees, which formats for positions use. */
const SCALES = [1, 1e5, 1e6, 1e7]

/**
 * Returns the numbers of a text that are within 400 m of the latitude or the longitude of a place, whatever stands around
 * them. One of the two is a leak already.
 */
export function findPosition(text: string, place: Place): string[] {
  const latitudeReach = RADIUS_M / METERS_PER_DEGREE
  const longitudeReach = latitudeReach / Math.cos((place.latitude * Math.PI) / 180)
  return (text.replaceAll(TIME, '').match(NUMBER) ?? []).filter((written) => {
    const value = Math.abs(Number(written.replace(',', '.')))
    return SCALES.some((scale) => {
      const degrees = value / scale
      return (
        Math.abs(degrees - Math.abs(place.latitude)) < latitudeReach ||
        Math.abs(degrees - Math.abs(place.longitude)) < longitudeReach
      )
    })
  })
}

import { worldPointToPlace } from '@squall/shared/rules/mercator'
import type { Place } from '@squall/shared/rules/place'
import type { Crop } from './crop'

const RADIANS = Math.PI / 180
const EARTH_RADIUS_KM = 6371
export const STEPS_PER_DEGREE = 10
export const METRES_PER_STEP = 50

/**
 * Where every pixel of a square lies as a radar sees it: in the upper half of a number the direction, in tenths of a degree
 * clockwise from north, and in the lower one the distance along the ground in steps of 50 m, of which the largest is out of reach.
 */
export type PolarGrid = Uint32Array

export const OUT_OF_REACH = 0xffff

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

import { travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'

/** Toward, in degrees clockwise from north; speed in metres a second. */
export interface Heading {
  direction: number
  speed: number
}

/** Returns direction and speed of a motion given by its parts in metres a second. */
export function heading({ east, north }: { east: number; north: number }): Heading {
  const direction = (Math.atan2(east, north) * 180) / Math.PI
  return { direction: (direction + 360) % 360, speed: Math.hypot(east, north) }
}

/** Returns where a storm will be, moved along its motion. */
export function predictPlace(place: Place, { direction, speed }: Heading, minutes: number): Place {
  return travel(place, direction, (speed * minutes * 60) / 1000)
}

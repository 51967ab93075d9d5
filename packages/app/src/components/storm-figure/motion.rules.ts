import { type MapView, pixelsPerKm } from '../../lib/base-map/projection.rules'

const KM_PER_MILE = 1.609344
/** A shorter arrow would hide under its storm. */
const SHORTEST_ARROW = 26

/** CSS pixels that something of a speed in mph covers in so many minutes. */
export function pixelsAhead(speed: number, minutes: number, view: MapView): number {
  return ((speed * KM_PER_MILE * minutes) / 60) * pixelsPerKm(view)
}

/** How long an arrow is that tells where a storm is in so many minutes. */
export function arrowLength(speed: number, minutes: number, view: MapView): number {
  return Math.max(SHORTEST_ARROW, pixelsAhead(speed, minutes, view))
}

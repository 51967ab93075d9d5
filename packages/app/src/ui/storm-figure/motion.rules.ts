import { type MapView, pixelsPerKm } from '../../platform/base-map/projection.rules'

const KM_PER_MILE = 1.609344
/** CSS pixels that something of a speed in mph covers in so many minutes. */
export function pixelsAhead(speed: number, minutes: number, view: MapView): number {
  return ((speed * KM_PER_MILE * minutes) / 60) * pixelsPerKm(view)
}

/** How long an arrow is that tells where a storm is in so many minutes; one that is `shortest` only points. */
export function arrowLength(speed: number, minutes: number, view: MapView, shortest: number): number {
  return Math.max(shortest, pixelsAhead(speed, minutes, view))
}

import { type MapView, pixelsPerKm } from '../../platform/base-map/projection.rules'

const KM_PER_MILE = 1.609344
/** CSS pixels covered at a speed in mph within some minutes. */
export function pixelsAhead(speed: number, minutes: number, view: MapView): number {
  return ((speed * KM_PER_MILE * minutes) / 60) * pixelsPerKm(view)
}

/** The length in CSS pixels of an arrow to a storm's position in some minutes, at least `shortest`. */
export function arrowLength(speed: number, minutes: number, view: MapView, shortest: number): number {
  return Math.max(shortest, pixelsAhead(speed, minutes, view))
}

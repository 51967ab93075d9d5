import type { Place } from '@squall/shared/rules/place'

/** The centre of a closed ring's area; good for storms, which are small beside the globe. */
export function polygonCentre(ring: Place[]): Place {
  const [origin = { latitude: 0, longitude: 0 }] = ring
  let twiceArea = 0
  let east = 0
  let north = 0
  for (const [index, corner] of ring.entries()) {
    const next = ring[(index + 1) % ring.length] ?? corner
    const [x1, y1] = [corner.longitude - origin.longitude, corner.latitude - origin.latitude]
    const [x2, y2] = [next.longitude - origin.longitude, next.latitude - origin.latitude]
    const cross = x1 * y2 - x2 * y1
    twiceArea += cross
    east += (x1 + x2) * cross
    north += (y1 + y2) * cross
  }
  if (Math.abs(twiceArea) < 1e-12) return origin
  const third = 3 * twiceArea
  return { latitude: origin.latitude + north / third, longitude: origin.longitude + east / third }
}

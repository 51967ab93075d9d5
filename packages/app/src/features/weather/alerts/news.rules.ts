import type { AlertChanges } from '@squall/shared/contract/weather'

/** Margin around a list's place in degrees: more than the 100 km any list covers. */
const MARGIN = 2
/** A radar sees 230 km, and may be as far away itself. */
export const RADAR_MARGIN = 6

/**
 * True if a list of alerts may be outdated by these changes.
 * @param input what it was asked with: `lat` and `lon` for a place, `id` for a stream
 * @param margin how far the list reaches from its place, in degrees
 */
export function isTouched(
  input: unknown,
  { areas, streamIds }: Pick<AlertChanges, 'areas' | 'streamIds'>,
  margin = MARGIN,
): boolean {
  if (typeof input !== 'object' || input === null) return true
  if ('id' in input) return streamIds.some((id) => id === input.id)
  if (!('lat' in input && 'lon' in input)) return true
  const [lat, lon] = [Number(input.lat), Number(input.lon)]
  return areas.some(
    ([west, south, east, north]) =>
      lon > west - margin && lon < east + margin && lat > south - margin && lat < north + margin,
  )
}

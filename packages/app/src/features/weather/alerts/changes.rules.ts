import type { AlertChanges } from '@squall/shared/contract/weather'

/** Margin in degrees around a list's place; more than the 100 km any list covers. */
const MARGIN = 2

/** A radar sees 230 km and may itself be 230 km away. */
export const RADAR_MARGIN = 6

/**
 * Returns whether these changes may affect a list of alerts.
 * @param input the query input: `lat` and `lon` of a place, or `id` of a stream
 * @param margin the reach of the list around its place, in degrees
 */
export function isAffectedByChanges(
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

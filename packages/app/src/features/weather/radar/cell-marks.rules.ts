import type { RadarStormCell } from '@squall/shared/contract/weather'
import { travel } from '@squall/shared/rules/geo'
import { kmFromMiles } from '@squall/shared/rules/units'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Motions are measured over about half an hour; before that the storm may not have existed. */
const FOLLOWED_BACK_MS = 30 * MINUTE

/** A storm without a motion is shown on the frames of its own scan. */
const SHOWN_UNMOVED_MS = 10 * MINUTE

/**
 * Returns the cells as they stood at the time of a frame: moved back along their motion. A cell whose place at that time is
 * not known is left out.
 * @param seenAt when the cells were where they are now, in ms
 * @param time of the frame, in ms
 */
export function moveCellsTo(cells: RadarStormCell[], seenAt: number, time: number): RadarStormCell[] {
  const backMs = Math.max(0, seenAt - time)
  return cells.flatMap((cell) => {
    if (cell.motion === null) return backMs <= SHOWN_UNMOVED_MS ? [cell] : []
    if (backMs > FOLLOWED_BACK_MS) return []
    const { direction, speed } = cell.motion
    const from = { latitude: cell.lat, longitude: cell.lon }
    const { latitude, longitude } = travel(from, direction + 180, (kmFromMiles(speed) * backMs) / HOUR)
    return [{ ...cell, lat: latitude, lon: longitude }]
  })
}

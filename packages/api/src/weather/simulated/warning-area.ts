import { type Polygon, travel } from '@squall/shared/rules/geo'
import type { Place } from '@squall/shared/rules/place'
import { kmIn, type SimulatedStorm } from './world'

const FARTHEST_MINUTES = 45
const BEHIND_KM = 8
/** The way ahead is less certain the longer it is. */
const WIDER_PER_KM = 0.16

/** Where storms side by side will be within so many minutes: narrow behind them, wide ahead, as forecasters draw it. */
export function areaAhead(storms: SimulatedStorm[], minutes: number): Polygon {
  const [first] = storms
  const last = storms.at(-1)
  if (first === undefined || last === undefined) return []
  const { track } = first
  const ahead = kmIn(track, Math.min(FARTHEST_MINUTES, Math.max(10, minutes)))
  const [left, right] = [track.toward - 90, track.toward + 90]
  const corner = (from: Place, km: number, side: number, wide: number): [number, number] => {
    const { latitude, longitude } = travel(travel(from, track.toward, km), side, wide)
    return [Number(longitude.toFixed(2)), Number(latitude.toFixed(2))]
  }
  const front = first.halfAcross + WIDER_PER_KM * ahead
  const rearLeft = corner(first.place, -BEHIND_KM, left, first.halfAcross)
  const middle = storms.slice(1, -1).map(({ place }) => corner(place, ahead, left, 0))
  return [
    [
      rearLeft,
      corner(last.place, -BEHIND_KM, right, last.halfAcross),
      corner(last.place, ahead, right, front),
      ...middle.toReversed(),
      corner(first.place, ahead, left, front),
      rearLeft,
    ],
  ]
}

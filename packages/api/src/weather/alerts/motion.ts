import type { Place } from '@squall/shared/rules/place'
import { mphFromKnots } from '@squall/shared/rules/units'

/** A storm's motion as its alert describes it. */
export interface Motion {
  /** When the storm was at `points`: one place, or several along a line. */
  at: Date
  points: Place[]
  /** Degrees it moves towards. */
  direction: number
  /** In mph. */
  speed: number
}

/**
 * Returns the motion in `2023-01-12T19:03:00-00:00...storm...240DEG...46KT...32.67,-86.42`, whose direction is where the
 * storm comes from.
 */
export function parseMotion(text: string | undefined): Motion | null {
  const [time = '', , degrees, knots, where = ''] = text?.split('...') ?? []
  const at = new Date(time.replace('-00:00', 'Z'))
  const from = Number.parseInt(degrees ?? '', 10)
  const speed = Number.parseInt(knots ?? '', 10)
  const points = where
    .trim()
    .split(/\s+/)
    .flatMap((pair) => {
      const [latitude = Number.NaN, longitude = Number.NaN] = pair.split(',').map(Number)
      return Number.isNaN(latitude) || Number.isNaN(longitude) ? [] : [{ latitude, longitude }]
    })
  if (Number.isNaN(at.getTime()) || Number.isNaN(from) || Number.isNaN(speed) || points.length === 0) return null
  return { at, points, direction: (from + 180) % 360, speed: mphFromKnots(speed) }
}

import type { MapView } from '../../../../lib/base-map/projection.rules'

/** Dots that are closer than this would run into a bar. */
const DOTS_FROM_PIXELS = 10

/** How large marks are: where the map is wide they must not hide the storms. */
export const markScale = ({ zoom }: Pick<MapView, 'zoom'>): number => Math.min(1, Math.max(0.6, 0.6 + (zoom - 6) * 0.2))

/** The radius of dots that are so many pixels apart; 0 where there is no room for them. */
export function dotRadius(apart: number): number {
  if (apart < DOTS_FROM_PIXELS) return 0
  return apart < 2 * DOTS_FROM_PIXELS ? 2 : 3
}

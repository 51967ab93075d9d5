/** A shorter drag, in CSS pixels, is an unsteady finger. */
const NUDGE_PIXELS = 24
const ZOOMED = 0.05

interface Gesture {
  zoomBefore: number
  zoomAfter: number
  /** How far the followed chaser then is from where the map keeps them. */
  pixelsAway: number
}

/** Returns whether a gesture moved the map away from the chaser it follows; zooming does not. */
export const leavesChaser = ({ zoomBefore, zoomAfter, pixelsAway }: Gesture): boolean =>
  Math.abs(zoomAfter - zoomBefore) < ZOOMED && pixelsAway > NUDGE_PIXELS

/** The least share of a map that a sheet leaves for what is followed. */
const LEAST_SEEN = 0.3

/** Returns how many pixels above the middle of the map the middle of its visible part lies. */
export const getMiddleShift = (mapHeight: number, coveredPx: number): number =>
  Math.min(coveredPx, mapHeight * (1 - LEAST_SEEN)) / 2

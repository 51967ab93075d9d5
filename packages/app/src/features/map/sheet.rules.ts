/** The heights of the bottom sheet, lowest first. */
export const sheetHeights = ['low', 'half', 'full'] as const
export type SheetHeight = (typeof sheetHeights)[number]

export const sheetHeightWords: Record<SheetHeight, string> = { low: 'Low', half: 'Half', full: 'Full' }

/** CSS pixels of the lowest sheet: its handle and one line. */
export const LOW_PIXELS = 96
const HALF = 0.46
const FULL = 0.94

/** A drag faster than this goes on in its direction; CSS pixels in a millisecond, upwards positive. */
const FLING = 0.5

/** Returns the CSS pixels of a height in a map of this height. */
export function getSheetPixels(height: SheetHeight, available: number): number {
  if (height === 'low') return Math.min(LOW_PIXELS, available)
  return Math.round(available * (height === 'half' ? HALF : FULL))
}

/** Returns the next height up (1) or down (-1), or the same at an end. */
export function stepSheet(height: SheetHeight, step: 1 | -1): SheetHeight {
  return sheetHeights[sheetHeights.indexOf(height) + step] ?? height
}

/** Returns the height at which a drag ends: the next one in the direction of a fling, otherwise the nearest. */
export function settleSheet(pixels: number, available: number, speed: number): SheetHeight {
  const known = sheetHeights.map((height) => ({ height, at: getSheetPixels(height, available) }))
  const above = known.find(({ at }) => at > pixels)
  const below = known.findLast(({ at }) => at < pixels)
  if (speed > FLING && above) return above.height
  if (speed < -FLING && below) return below.height
  const nearest = known.toSorted((a, b) => Math.abs(a.at - pixels) - Math.abs(b.at - pixels))[0]
  return nearest?.height ?? 'low'
}

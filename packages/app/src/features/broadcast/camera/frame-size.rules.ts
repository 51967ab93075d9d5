const LONG_SIDE = 640
const SHORT_SIDE = 480

interface Size {
  width: number
  height: number
}

/**
 * The size a camera picture is sent in: it fits 640×480, or 480×640 for an upright phone, keeps its shape and is never
 * enlarged. Sides are even, as video codecs want them.
 */
export function frameSize({ width, height }: Size): Size {
  const isPortrait = height > width
  const widest = isPortrait ? SHORT_SIDE : LONG_SIDE
  const highest = isPortrait ? LONG_SIDE : SHORT_SIDE
  const scale = Math.min(1, widest / width, highest / height)
  return { width: even(width * scale), height: even(height * scale) }
}

function even(side: number): number {
  return Math.max(2, 2 * Math.round(side / 2))
}

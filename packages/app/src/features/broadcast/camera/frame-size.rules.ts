/** Of the shorter side to the longer one, as cameras have it. */
const SHAPE = 480 / 640

interface Size {
  width: number
  height: number
}

/**
 * The size a camera picture is sent in: it fits `longSide` by three quarters of it, upright for an upright phone, keeps
 * its shape and is never enlarged. Sides are even, as video codecs want them.
 */
export function frameSize({ width, height }: Size, longSide: number): Size {
  const isPortrait = height > width
  const shortSide = longSide * SHAPE
  const widest = isPortrait ? shortSide : longSide
  const highest = isPortrait ? longSide : shortSide
  const scale = Math.min(1, widest / width, highest / height)
  return { width: even(width * scale), height: even(height * scale) }
}

function even(side: number): number {
  return Math.max(2, 2 * Math.round(side / 2))
}

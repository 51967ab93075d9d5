/** A frame of the loop, and when it was on the screen, in ms. */
export interface ShownFrame {
  frame: number
  at: number
}

/** A frame that comes later than this after it was due counts as dropped. */
const LATE_MS = 50

/**
 * Counts the frames of a loop that were left out, and those that came more than 50 ms after they were due, which is one step
 * after the frame before them.
 */
export function countDropped(frames: readonly ShownFrame[], length: number, stepMs: number) {
  let [dropped, longestGapMs] = [0, 0]
  for (const [index, { frame, at }] of frames.entries()) {
    const before = frames[index - 1]
    if (before === undefined) continue
    const leftOut = (frame - before.frame - 1 + 2 * length) % length
    const gapMs = at - before.at
    longestGapMs = Math.max(longestGapMs, gapMs)
    dropped += leftOut
    if (gapMs > (leftOut + 1) * stepMs + LATE_MS) dropped += 1
  }
  return { dropped, longestGapMs, shown: frames.length }
}

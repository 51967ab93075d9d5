import type { ReceivedFrame } from './wire'

/** A picture for the painter; `isReference`: it is decoded for others and not shown. */
export type ShownFrame = ReceivedFrame & { isReference?: boolean }

/** More pictures since a key frame are not kept: the server sends a beginning when it is asked for one. */
const MOST_KEPT = 600

/** Returns how live pictures go on after those of a recording: a decoder needs a beginning. */
export function createLiveReturn(show: (frame: ShownFrame) => void) {
  let kept: ReceivedFrame[] = []
  let needsBeginning = false

  function showNext(frame: ReceivedFrame, isReference: boolean) {
    const isResync = frame.isResync || needsBeginning
    needsBeginning = false
    show({ ...frame, isResync, isReference })
  }

  return {
    /** Keeps a live picture that comes while the last of the recording are played. */
    keep(frame: ReceivedFrame) {
      frame.done()
      if (frame.isKey || kept.length >= MOST_KEPT) kept = []
      if (frame.isKey || kept.length > 0) kept.push(frame)
    },
    forget() {
      kept = []
      needsBeginning = true
    },
    /** Shows the newest of the pictures that were kept. */
    showKept() {
      needsBeginning = true
      const frames = kept
      kept = []
      for (const [index, frame] of frames.entries()) showNext(frame, index < frames.length - 1)
    },
    show: (frame: ReceivedFrame) => showNext(frame, false),
  }
}

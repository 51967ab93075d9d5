import type { ReceivedFrame } from './wire'

/** A picture whose acknowledgement does not have to wait until it is done. */
interface WatchedFrame extends ReceivedFrame {
  acknowledge(): void
}

interface SoundGateDeps {
  /** Decodes and draws a picture, which takes the rest of its way to the screen. */
  show(frame: WatchedFrame): void
  /** Milliseconds since 1970, by a clock that never jumps. */
  now(): number
}

/** A picture is drawn this long before its sound, so that it is on the screen with it and never later than the sound needs. */
const AHEAD_MS = 30
/** A sound that is later than this has stopped or is wrong. Seeing the storm now is worth more than hearing it in time. */
const LONGEST_WAIT_MS = 200
/** What the page said of the sound holds for so long. */
const HOLDS_MS = 2_000
/** A decoder that has more pictures than this before it is too slow to answer for those that wait. */
const MOST_UNDONE = 3

/**
 * Returns what lets pictures wait for the sound that was captured with them, which is buffered for longer. Without a sound that
 * is heard no picture waits. One that waits is acknowledged before, or the server would take the wait for a slow link.
 */
export function createSoundGate({ show, now }: SoundGateDeps) {
  /** From capture time to the moment at which its sound is heard. */
  let sound: { offsetMs: number; saidAt: number } | null = null
  let waiting: WatchedFrame[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Pictures that are being decoded. */
  const undone = new Set<WatchedFrame>()

  function getWaitMs({ timestamp }: ReceivedFrame): number {
    if (sound === null || now() - sound.saidAt > HOLDS_MS) return 0
    const waitMs = timestamp + sound.offsetMs - AHEAD_MS - now()
    return waitMs > LONGEST_WAIT_MS ? 0 : Math.max(0, waitMs)
  }

  function pass(frame: WatchedFrame) {
    undone.add(frame)
    show(frame)
  }

  function passDue() {
    clearTimeout(timer)
    for (;;) {
      const [next] = waiting
      if (next === undefined) return
      const waitMs = getWaitMs(next)
      if (waitMs > 0) {
        timer = setTimeout(passDue, Math.ceil(waitMs))
        return
      }
      waiting.shift()
      pass(next)
    }
  }

  return {
    /** Returns the picture as the gate takes it. */
    watch(frame: ReceivedFrame): WatchedFrame {
      const watched = {
        ...frame,
        acknowledge: frame.done,
        done() {
          undone.delete(watched)
          frame.done()
        },
      }
      return watched
    },
    take(frame: WatchedFrame) {
      // Frames of a codec keep their order, also behind one that waits.
      if (waiting.length === 0 && getWaitMs(frame) === 0) return pass(frame)
      if (undone.size < MOST_UNDONE) frame.acknowledge()
      waiting.push(frame)
      passDue()
    },
    /** The sound captured at 0 is heard at `offsetMs` since 1970; null when none is heard. Has to be repeated each second. */
    followSound(offsetMs: number | null) {
      sound = offsetMs === null ? null : { offsetMs, saidAt: now() }
      passDue()
    },
    close() {
      clearTimeout(timer)
      for (const frame of waiting) frame.done()
      waiting = []
    },
  }
}

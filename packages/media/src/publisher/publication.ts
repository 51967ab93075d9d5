import type { StreamReport } from '@squall/shared/contract/live'
import { limits, type StreamState } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'

/** A stream's state: whether it has a publisher, and how well that one's frames arrive. */
export interface Publication {
  state(): StreamState
  phase(): StreamReport['publisher']
  /** A publisher began, or took over from another socket. */
  begin(): void
  /** A frame of the main layer came. */
  countFrame(): void
  /** The publisher left, and may come back within the grace time: a longer one if it was lost together with its node. */
  lose(isNodeLost?: boolean): void
  end(): void
  /** Takes over the state from the node that has the publisher. */
  mirror(state: StreamState): void
  /**
   * Updates the state: weak, live again, or ended after the grace time.
   * @param canEnd false while the publisher may be on another node
   */
  tick(canEnd?: boolean): void
}

/** A stream is weak with fewer frames than this in the window, which is fewer than 2 a second. */
const WEAK_WINDOW_MS = 2_000
const FRAMES_NOT_WEAK = 4

export function createPublication(clock: Clock): Publication {
  let state: StreamState = 'waiting'
  let beganAt: number | null = null
  let lostAt: number | null = null
  let isNodeLost = false
  let hasFrame = false
  let frameTimes: number[] = []

  function judgeFrames(now: number): StreamState {
    frameTimes = frameTimes.filter((time) => now - time < WEAK_WINDOW_MS)
    if (frameTimes.length >= FRAMES_NOT_WEAK) return 'live'
    return hasFrame ? 'weak' : 'waiting'
  }

  return {
    state: () => state,
    phase() {
      if (state === 'ended') return 'gone'
      if (beganAt !== null) return 'live'
      if (lostAt === null) return 'waiting'
      return isNodeLost ? 'unreachable' : 'lost'
    },
    begin() {
      beganAt = clock.now()
      lostAt = null
      frameTimes = []
    },
    countFrame() {
      hasFrame = true
      frameTimes.push(clock.now())
      if (state === 'waiting' || state === 'reconnecting') state = 'live'
    },
    lose(withNode = false) {
      isNodeLost = withNode
      beganAt = null
      lostAt = clock.now()
      state = 'reconnecting'
    },
    end() {
      state = 'ended'
    },
    mirror(next) {
      beganAt = null
      lostAt = null
      // A publisher that starts on another node has no frame at first: viewers keep the former picture.
      if (next === 'waiting' && hasFrame) return
      hasFrame ||= next !== 'waiting'
      state = next
    },
    tick(canEnd = true) {
      const now = clock.now()
      if (state === 'ended') return
      const graceMs = isNodeLost ? limits.lostNodeGraceMs : limits.publisherGraceMs
      if (canEnd && lostAt !== null && now - lostAt >= graceMs) state = 'ended'
      if (beganAt !== null && now - beganAt >= WEAK_WINDOW_MS) state = judgeFrames(now)
    },
  }
}

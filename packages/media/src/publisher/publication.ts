import type { StreamReport } from '@squall/shared/contract/live'
import type { StreamState } from '@squall/shared/contract/wire'
import { limits } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'

/** Whether a stream has a publisher, and how well their frames come. */
export interface Publication {
  state(): StreamState
  phase(): StreamReport['publisher']
  /** A publisher came, or another socket of theirs took over. */
  begin(): void
  frame(): void
  /** The publisher left; they may come back within the grace time. */
  lose(): void
  end(): void
  /** The publisher is on another node, which says how it stands. */
  mirror(state: StreamState): void
  /** Lets time tell: weak, live again, or past its grace. */
  tick(): void
}

/** Fewer frames than this in the window is fewer than 2 a second. */
const WEAK_WINDOW_MS = 2_000
const FRAMES_NOT_WEAK = 4

export function createPublication(clock: Clock): Publication {
  let state: StreamState = 'waiting'
  let beganAt: number | null = null
  let lostAt: number | null = null
  let hasPicture = false
  let frameTimes: number[] = []

  function judgeFrames(now: number): StreamState {
    frameTimes = frameTimes.filter((time) => now - time < WEAK_WINDOW_MS)
    if (frameTimes.length >= FRAMES_NOT_WEAK) return 'live'
    return hasPicture ? 'weak' : 'waiting'
  }

  return {
    state: () => state,
    phase() {
      if (state === 'ended') return 'gone'
      if (beganAt !== null) return 'live'
      return lostAt === null ? 'waiting' : 'lost'
    },
    begin() {
      beganAt = clock.now()
      lostAt = null
      frameTimes = []
    },
    frame() {
      hasPicture = true
      frameTimes.push(clock.now())
      if (state === 'waiting' || state === 'reconnecting') state = 'live'
    },
    lose() {
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
      // Who starts on another node has no picture at first; what was there stays to be seen.
      if (next === 'waiting' && hasPicture) return
      hasPicture ||= next !== 'waiting'
      state = next
    },
    tick() {
      const now = clock.now()
      if (state === 'ended') return
      if (lostAt !== null && now - lostAt >= limits.publisherGraceMs) state = 'ended'
      if (beganAt !== null && now - beganAt >= WEAK_WINDOW_MS) state = judgeFrames(now)
    },
  }
}

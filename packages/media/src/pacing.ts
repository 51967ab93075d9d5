import { limits } from '@squall/shared/wire/limits'
import type { Clock } from './clock'

export interface PacerDeps<Frame> {
  clock: Clock
  /** Shortest time between two frames; 0 for as fast as they come. */
  minIntervalMs: number
  /** May more bytes be queued on the socket? */
  ready(): boolean
  send(frame: Frame): void
  /** Calls back when everything sent before has reached the viewer. */
  fence(onPassed: () => void): void
  /** A frame was given up for a newer one. */
  skipped(): void
}

export interface Pacer<Frame> {
  /** The newest frame; sent now, or when there is room and nothing newer has come. */
  offer(frame: Frame): void
  /** Sends the waiting frame if it may go now. */
  flush(): void
  stop(): void
}

/** Keeps frames from queuing in buffers nobody can see: only a few unfenced ones are under way, and the newest waits. */
export function createPacer<Frame>({
  clock,
  minIntervalMs,
  ready,
  send,
  fence,
  skipped,
}: PacerDeps<Frame>): Pacer<Frame> {
  const window = createFrameWindow(clock)
  let waiting: { frame: Frame } | null = null
  let lastSentAt = Number.NEGATIVE_INFINITY

  function flush(): void {
    if (waiting === null || !ready() || clock.now() - lastSentAt < minIntervalMs) return
    const passed = window.enter()
    if (passed === null) return
    const { frame } = waiting
    waiting = null
    lastSentAt = clock.now()
    send(frame)
    fence(() => {
      passed()
      flush()
    })
  }

  return {
    offer(frame) {
      if (waiting !== null) skipped()
      waiting = { frame }
      flush()
    },
    flush,
    stop() {
      waiting = null
    },
  }
}

/** How long the shortest round trip is believed before one frame travels alone to measure it again. */
const PROBE_EVERY_MS = 30_000
/** The window grows while round trips stay near the shortest, and shrinks when frames evidently queue. */
const GROW_BELOW = { factor: 1.25, extraMs: 20 }
const SHRINK_ABOVE = { factor: 2, extraMs: 30 }

/** How many frames may be under way: 1 to 8, learned from round-trip times, changed at most once per round trip. */
export function createFrameWindow(clock: Clock): { enter(): (() => void) | null; size(): number } {
  let size: number = limits.windowMin
  let underWay = 0
  let shortest = Number.POSITIVE_INFINITY
  let measuredAt = Number.NEGATIVE_INFINITY
  let adjustedAt = Number.NEGATIVE_INFINITY
  let wanted = false

  function pass(sentAt: number, alone: boolean): void {
    const now = clock.now()
    const roundTrip = now - sentAt
    underWay--
    const probed = alone && now - measuredAt >= PROBE_EVERY_MS
    if (probed) measuredAt = now
    shortest = probed ? roundTrip : Math.min(shortest, roundTrip)
    if (sentAt < adjustedAt) return
    const isQueuing = roundTrip > shortest * SHRINK_ABOVE.factor + SHRINK_ABOVE.extraMs
    const isClear = roundTrip <= shortest * GROW_BELOW.factor + GROW_BELOW.extraMs
    if (isQueuing) size = Math.max(limits.windowMin, size - 1)
    else if (isClear && wanted) size = Math.min(limits.windowMax, size + 1)
    wanted = false
    adjustedAt = now
  }

  return {
    /** Takes a place and answers what to call when the frame has arrived; null when there is no place. */
    enter() {
      const isProbing = clock.now() - measuredAt >= PROBE_EVERY_MS
      if (underWay >= (isProbing ? 1 : size)) {
        wanted ||= !isProbing
        return null
      }
      const sentAt = clock.now()
      const alone = underWay === 0
      underWay++
      return () => pass(sentAt, alone)
    },
    size: () => size,
  }
}

import type { Clock } from '../clock'

/** The time of one recording: milliseconds since this process began it, which only go forward. */
export interface RecordingTime {
  /** Another publisher begins, whose capture times have another zero. */
  reset(): void
  /**
   * Returns the recording's time for a publisher's capture time, and whether the publisher's clock jumped before it.
   * @param captureMs null for what is stamped on arrival
   */
  at(track: 'video' | 'sound', captureMs: number | null): { ms: number; isJump: boolean }
}

/** A capture time may go back by this much inside one track before it counts as another clock. */
const DISORDER_MS = 1_000
/** Media may arrive this late on a stalled link without moving the time. */
const LATEST_MS = 30_000
const EARLIEST_MS = 5_000

export function createRecordingTime(clock: Clock): RecordingTime {
  const begin = clock.now()
  /** Where the publisher's zero is; shared by picture and sound, which keeps them in step. */
  let zeroMs: number | null = null
  let newestCapture: Partial<Record<'video' | 'sound', number>> = {}
  const newest = { video: 0, sound: 0 }
  const elapsed = () => clock.now() - begin

  function isImplausible(track: 'video' | 'sound', captureMs: number, zero: number): boolean {
    const lateMs = elapsed() - (zero + captureMs)
    const isBack = captureMs < (newestCapture[track] ?? 0) - DISORDER_MS
    return isBack || lateMs > LATEST_MS || lateMs < -EARLIEST_MS
  }

  function forward(track: 'video' | 'sound', ms: number): number {
    newest[track] = Math.max(newest[track], Math.round(ms))
    return newest[track]
  }

  return {
    reset() {
      zeroMs = null
      newestCapture = {}
    },
    at(track, captureMs) {
      if (captureMs === null) return { ms: forward(track, elapsed()), isJump: false }
      const isJump = zeroMs !== null && isImplausible(track, captureMs, zeroMs)
      if (isJump) newestCapture = {}
      if (zeroMs === null || isJump) zeroMs = elapsed() - captureMs
      newestCapture[track] = Math.max(newestCapture[track] ?? 0, captureMs)
      return { ms: forward(track, Math.max(0, zeroMs + captureMs)), isJump }
    },
  }
}

import type { RecordingGap } from './playback-buffer.rules'
import type { PlaybackClock } from './playback-clock.rules'

/**
 * loading: waits for what the clock shows; ended: the recording is over; failed: the server has none, or cannot read it;
 * joining-live: live pictures are on their way.
 */
export type PlaybackPhase = 'loading' | 'playing' | 'paused' | 'ended' | 'failed' | 'joining-live'

/** How a recording is played in place of the live picture. */
export interface PlaybackState {
  /** Numbers the times that were asked for; what was heard of an older one is no longer of use. */
  seek: number
  phase: PlaybackPhase
  clock: PlaybackClock
  /** The speed that is wanted, 0 for a pause. The clock itself also stands while it waits. */
  rate: number
  /** Where the recording ended at a time (ms of `steadyNow`); it grows with a live stream. Null before the first answer. */
  edge: { ms: number; at: number } | null
  /** The gaps that were played or passed so far. */
  gaps: readonly RecordingGap[]
  /** The gap that was skipped last since the seek. */
  skipped: RecordingGap | null
}

/** Returns the state of a recording that this browser could not begin to play. */
export const toFailedPlayback = (now: number): PlaybackState => ({
  seek: 0,
  phase: 'failed',
  clock: { ms: 0, at: now, rate: 0 },
  rate: 0,
  edge: null,
  gaps: [],
  skipped: null,
})

/** How a viewer moves in a recording. Times in ms since it began. */
export interface PlaybackControls {
  /**
   * Plays the recording from a time on, in place of live pictures and sound; a rate of 0 shows the picture of that time.
   * With `behindLiveMs` the distance to the end of the recording counts, where the device's clock has misled.
   */
  playFrom(ms: number, rate: number, behindLiveMs?: number): void
  /** Sets how fast the clock runs, up to 2; 0 pauses. */
  setPace(rate: number): void
  /** Shows live pictures again. */
  goLive(): void
}

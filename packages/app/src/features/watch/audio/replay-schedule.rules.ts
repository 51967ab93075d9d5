import type { PlaybackClock } from '../../../platform/media-socket/playback-clock.rules'

/** One decoded packet of a recording, in ms since that began. */
export interface SoundPiece {
  ms: number
  durationMs: number
}

/** One moment by two clocks, what the output sounds and `steadyNow`, and what can be planned at the earliest; in ms. */
export interface OutputTime {
  outputMs: number
  steadyMs: number
  /** By the clock of the output. */
  earliestMs: number
}

/** `atMs`: when it begins by the clock of the output. `skipMs`: how much of it is left out at its beginning. */
type PlannedSound = { kind: 'play'; atMs: number; skipMs: number; endMs: number; joins: boolean } | { kind: 'drop' }

/**
 * Sound that is nearer to its time than this joins what is before it, so that none of it is cut while the clocks waver. Half
 * of what nobody notices between lips and voice (40 ms).
 */
const JOIN_MS = 20

/**
 * Returns when a piece sounds so that it is heard when the clock of the pictures shows its time. `endMs` is where the sound
 * before it ends. Nothing sounds while the clock stands.
 */
export function planSound(
  clock: PlaybackClock,
  { ms, durationMs }: SoundPiece,
  { outputMs, steadyMs, earliestMs }: OutputTime,
  endMs: number,
): PlannedSound {
  if (clock.rate === 0) return { kind: 'drop' }
  const dueMs = outputMs + clock.at + (ms - clock.ms) / clock.rate - steadyMs
  const joins = Math.abs(dueMs - endMs) <= JOIN_MS
  const atMs = joins ? endMs : Math.max(dueMs, endMs)
  const beginsAtMs = Math.max(atMs, earliestMs)
  const skipMs = (beginsAtMs - (joins ? atMs : dueMs)) * clock.rate
  if (skipMs >= durationMs) return { kind: 'drop' }
  return { kind: 'play', atMs: beginsAtMs, skipMs, endMs: beginsAtMs + (durationMs - skipMs) / clock.rate, joins }
}

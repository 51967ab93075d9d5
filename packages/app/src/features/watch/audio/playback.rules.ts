/** A buffered stretch of sound, in seconds of the media timeline. */
export interface BufferedRange {
  start: number
  end: number
}

interface PlaybackPosition {
  currentTime: number
  ranges: readonly BufferedRange[]
}

/** Delay between arrival and output, in seconds; a chunk lasts 0.5 s. */
const TARGET_DELAY = 0.8
const BEHIND = 1.5
const FAR_BEHIND = 4
const CATCH_UP_RATE = 1.08
const KEEP_BEHIND = 10
const TRIM_ABOVE = 20

export interface PlaybackChange {
  /** Where to jump to, in seconds; null to play on. */
  jumpTo: number | null
  rate: number
}

/** Returns how to stay near the live edge: slightly faster when a little behind, a jump when far behind or outside the buffer. */
export function getLiveCorrection({ currentTime, ranges }: PlaybackPosition, currentRate: number): PlaybackChange {
  const live = ranges.at(-1)
  if (!live) return { jumpTo: null, rate: 1 }
  const behind = live.end - currentTime
  const isOutside = currentTime < live.start || currentTime > live.end
  if (isOutside || behind > FAR_BEHIND) {
    return { jumpTo: Math.max(live.start, live.end - TARGET_DELAY), rate: 1 }
  }
  if (behind > BEHIND) return { jumpTo: null, rate: CATCH_UP_RATE }
  // Once faster, stay faster until the target is reached, so that the speed does not flutter around the limit.
  return { jumpTo: null, rate: currentRate > 1 && behind > TARGET_DELAY ? CATCH_UP_RATE : 1 }
}

/** Returns the old part of the buffer that can be removed; null while the buffer is short. */
export function getRemovableRange({ currentTime, ranges }: PlaybackPosition): BufferedRange | null {
  const start = ranges[0]?.start
  if (start === undefined || currentTime - start < TRIM_ABOVE) return null
  return { start, end: currentTime - KEEP_BEHIND }
}

const EBML = [0x1a, 0x45, 0xdf, 0xa3]
const FTYP = [0x66, 0x74, 0x79, 0x70]

/** Returns true for a chunk that begins a recording: a WebM file starts with an EBML header, an MP4 file with an ftyp box. */
export function isRecordingStart(chunk: Uint8Array): boolean {
  return hasBytes(chunk, 0, EBML) || hasBytes(chunk, 4, FTYP)
}

function hasBytes(chunk: Uint8Array, offset: number, expected: readonly number[]): boolean {
  return expected.every((byte, index) => chunk[offset + index] === byte)
}

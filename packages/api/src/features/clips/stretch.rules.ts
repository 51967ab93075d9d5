import { recordFlags, recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import { CLIP_MS } from '@squall/shared/rules/recording'

/** What a member asked for. Times are milliseconds since the recording began. */
export interface WantedStretch {
  /** Undefined for the newest. */
  startMs?: number | undefined
  durationMs: number
}

/** What a clip is made of: pictures of one codec without a gap. It begins with the key frame. */
export interface Stretch {
  startMs: number
  durationMs: number
  keyFrame: WireRecord
}

/** What is shown as newest is a little older than what is recorded, and what is recorded arrives in the file within a second. */
const END_TOLERANCE_MS = 3_000
/** A picture that stands for longer than this is a gap in the recording. */
const GAP_MS = 5_000
/** The time of the last frame. */
const FRAME_MS = 33

const VIDEO = new Set<number>([recordKinds.vp8, recordKinds.h264, recordKinds.jpeg])

export const NOTHING_THERE = 'There is a gap in the recording there'
const BEYOND_END = 'The recording ends before that'
const TOO_LITTLE = `A clip is at least ${CLIP_MS.min / 1000} seconds long, and less than that is recorded there`

/** Milliseconds since the recording began. */
interface Window {
  from: number
  to: number
}

/** Returns the window of a wish in a recording that ends at `endMs`; a sentence for one outside it. */
export function placeStretch({ startMs, durationMs }: WantedStretch, endMs: number): Window | string {
  if (startMs === undefined) return { from: Math.max(0, endMs - durationMs), to: endMs }
  return startMs + durationMs > endMs + END_TOLERANCE_MS ? BEYOND_END : { from: startMs, to: startMs + durationMs }
}

const isVideo = ({ kind }: WireRecord) => VIDEO.has(kind)
const isKey = ({ flags }: WireRecord) => (flags & recordFlags.key) !== 0

/**
 * Returns the part of the records that a clip of a window is made of: from the last key frame before it, because a film must
 * begin with one, to its end. Of a window with a gap or with two codecs it is the longer side. Returns a sentence where there is
 * no clip.
 */
export function cutStretch(records: WireRecord[], window: Window): Stretch | string {
  const runs = splitAtGaps(records.filter((record) => isVideo(record) && record.captureMs <= window.to))
  const run = runs.reduce<WireRecord[]>(
    (best, other) => (overlapMs(other, window) > overlapMs(best, window) ? other : best),
    [],
  )
  const first = findStart(run, window)
  if (first === undefined) return NOTHING_THERE
  const startMs = first.captureMs
  const endMs = Math.min(getEndMs(run), window.to)
  if (endMs - startMs < CLIP_MS.min - FRAME_MS) return TOO_LITTLE
  return { startMs, durationMs: endMs - startMs, keyFrame: first }
}

const getEndMs = (run: WireRecord[]): number => (run.at(-1)?.captureMs ?? 0) + FRAME_MS

const overlapMs = (run: WireRecord[], { from, to }: Window): number =>
  Math.max(0, Math.min(getEndMs(run), to) - Math.max(run[0]?.captureMs ?? to, from))

/** Returns the key frame to begin with. One so early that the clip would be too long gives way to the next one. */
function findStart(run: WireRecord[], { from, to }: Window): WireRecord | undefined {
  const keys = run.filter(isKey)
  const early = keys.findLast(({ captureMs }) => captureMs <= from)
  const late = keys.find(({ captureMs }) => captureMs > from)
  if (early === undefined || late === undefined) return early ?? late
  const isTooLong = to - early.captureMs > CLIP_MS.max && to - late.captureMs >= CLIP_MS.min
  return isTooLong ? late : early
}

/** Returns the pictures in groups: each of one codec and without a gap. */
function splitAtGaps(pictures: WireRecord[]): WireRecord[][] {
  const runs: WireRecord[][] = []
  for (const picture of pictures) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    const isNext = last?.kind === picture.kind && picture.captureMs - last.captureMs <= GAP_MS
    if (run !== undefined && isNext) run.push(picture)
    else runs.push([picture])
  }
  return runs
}

/** Nothing was recorded between these times, in ms since the recording began. */
export interface RecordingGap {
  fromMs: number
  toMs: number
}

/** A picture or packet of a recording, at its time. */
interface Timed {
  ms: number
}

/** What was received of a recording and is not played yet, each list in the order of its times. */
export interface PlaybackBuffer<Picture extends Timed, Packet extends Timed> {
  pictures: readonly Picture[]
  packets: readonly Packet[]
  gaps: readonly RecordingGap[]
  /** The time of the newest thing that came, whether it is played or not; null before the first one. */
  receivedMs: number | null
}

export const emptyBuffer: PlaybackBuffer<never, never> = { pictures: [], packets: [], gaps: [], receivedMs: null }

/** How far the clock may run beyond what has come: pictures of a weak link are that far apart. */
const LATE_MS = 250
/** How much must have come before a clock that waited runs on, so that it does not wait again at once. */
const REFILL_MS = 400
/** Where no picture comes for so long after the time that is wanted, the sound begins without one. */
const WITHOUT_PICTURE_MS = 1_000

/** Returns the items up to a time, and the rest. */
export function takeUntil<Item extends Timed>(items: readonly Item[], untilMs: number): [Item[], readonly Item[]] {
  const next = items.findIndex(({ ms }) => ms > untilMs)
  return next === -1 ? [[...items], []] : [items.slice(0, next), items.slice(next)]
}

/** Returns where playing begins that was asked to begin at `ms`: not inside a gap. */
export function skipGaps(gaps: readonly RecordingGap[], ms: number): number {
  const gap = gaps.find(({ fromMs, toMs }) => fromMs <= ms && ms < toMs)
  return gap === undefined ? ms : skipGaps(gaps, gap.toMs)
}

/** A picture with its temporal layer: it needs those of lower layers, and of its own those since the newest lower one. */
interface Layered extends Timed {
  layer: number
}

/** `rest` are the pictures that stay in the buffer. */
type Begin<Picture> =
  /** `references` are decoded and not shown; the first picture is not known yet. */
  | { kind: 'wait'; references: Picture[]; rest: readonly Picture[] }
  | { kind: 'show'; references: Picture[]; first: Picture; rest: readonly Picture[] }
  | { kind: 'without-picture' }

/**
 * Returns what to do with a buffer while its first picture is not shown: the last one up to `targetMs`, known as such once
 * something later has come, or the first one after it. The recording has no more when `isComplete`.
 */
export function beginPlaying<Picture extends Layered, Packet extends Timed>(
  { pictures, packets, receivedMs }: PlaybackBuffer<Picture, Packet>,
  targetMs: number,
  isComplete: boolean,
): Begin<Picture> {
  const [passed, later] = takeUntil(pictures, targetMs)
  const needed = keepNeeded(passed)
  const newest = needed.at(-1)
  const isNewestKnown = isComplete || (receivedMs !== null && receivedMs > targetMs)
  if (newest !== undefined && isNewestKnown) {
    return { kind: 'show', references: needed.slice(0, -1), first: newest, rest: later }
  }
  if (newest !== undefined) {
    // A picture of an upper layer may turn out not to be needed.
    const upper = needed.findIndex((picture) => picture.layer > 0)
    const given = upper === -1 ? needed.length - 1 : Math.min(upper, needed.length - 1)
    return { kind: 'wait', references: needed.slice(0, given), rest: [...needed.slice(given), ...later] }
  }
  const [next, ...rest] = later
  if (next !== undefined) return { kind: 'show', references: [], first: next, rest }
  const heardMs = packets.at(-1)?.ms ?? Number.NEGATIVE_INFINITY
  return isComplete || heardMs > targetMs + WITHOUT_PICTURE_MS
    ? { kind: 'without-picture' }
    : { kind: 'wait', references: [], rest: [] }
}

/** Returns the pictures without those that the last one can be decoded without. */
function keepNeeded<Picture extends Layered>(pictures: readonly Picture[]): Picture[] {
  const needed: Picture[] = []
  let lowest = Number.POSITIVE_INFINITY
  for (const picture of pictures.toReversed()) {
    if (picture.layer <= lowest) needed.push(picture)
    lowest = Math.min(lowest, picture.layer)
  }
  return needed.reverse()
}

/** Returns whether a running clock must wait because nothing has come for its time. */
export const isBufferLate = (receivedMs: number | null, positionMs: number): boolean =>
  receivedMs === null || positionMs > receivedMs + LATE_MS

/** Returns whether a clock that waited may run on. */
export const isBufferRefilled = (receivedMs: number | null, positionMs: number): boolean =>
  receivedMs !== null && receivedMs >= positionMs + REFILL_MS

/** Returns the next time of the recording at which something is to do; infinite where there is none. */
export function findNextMs<Picture extends Timed, Packet extends Timed>(
  { pictures, packets, gaps, receivedMs }: PlaybackBuffer<Picture, Packet>,
  soundAheadMs: number,
): number {
  const picture = pictures[0]?.ms ?? Number.POSITIVE_INFINITY
  const packet = (packets[0]?.ms ?? Number.POSITIVE_INFINITY) - soundAheadMs
  const gap = gaps[0]?.fromMs ?? Number.POSITIVE_INFINITY
  return Math.min(picture, packet, gap, (receivedMs ?? Number.NEGATIVE_INFINITY) + LATE_MS + 1)
}

/** Returns the recording's known gaps with one more, in their order. */
export const addGap = (gaps: readonly RecordingGap[], gap: RecordingGap): readonly RecordingGap[] =>
  gaps.some(({ fromMs }) => fromMs === gap.fromMs)
    ? gaps
    : [...gaps, gap].sort((one, other) => one.fromMs - other.fromMs)

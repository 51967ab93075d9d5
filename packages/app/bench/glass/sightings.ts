import { quantile } from '@squall/shared/bench/statistics'

/** A number of the code, and when it was first seen, in ms since 1970. Numbers come again in every loop of the camera. */
export type Sighting = readonly [number: number, at: number]

export interface Sightings {
  /** At the publisher's own picture. */
  shown: readonly Sighting[]
  /** At the viewer's picture. */
  seen: readonly Sighting[]
}

interface Span {
  from: number
  to: number
}

const FREEZE_MS = 200

/**
 * Returns the pairs of one picture at both ends. The picture of a number is the one that was shown in the last three quarters
 * of a loop or will be shown in the next quarter; seeing it again does not count.
 */
export function pairSightings({ shown, seen }: Sightings, loopMs: number): { shownAt: number; seenAt: number }[] {
  const timesByNumber = new Map<number, number[]>()
  for (const [number, at] of shown) timesByNumber.set(number, [...(timesByNumber.get(number) ?? []), at])
  const paired = new Set<number>()
  return seen.flatMap(([number, seenAt]) => {
    const isSameLoop = (at: number) => seenAt - at < 0.75 * loopMs && at - seenAt <= 0.25 * loopMs
    const shownAt = timesByNumber.get(number)?.findLast(isSameLoop)
    if (shownAt === undefined || paired.has(shownAt)) return []
    paired.add(shownAt)
    return [{ shownAt, seenAt }]
  })
}

export interface Figures {
  p50: number
  p95: number
  p99: number
  worst: number
  /** Different pictures a second at the publisher's end and at the viewer's. */
  shownPerSecond: number
  seenPerSecond: number
  /** Times without a new picture at the viewer's end. */
  freezes: number
  longestGapMs: number
}

/** Returns the figures of the pictures that were seen in a span of time. */
export function summarize(sightings: Sightings, loopMs: number, { from, to }: Span): Figures {
  const isWithin = (at: number) => at >= from && at < to
  const pairs = pairSightings(sightings, loopMs).filter(({ seenAt }) => isWithin(seenAt))
  const latencies = pairs.map(({ shownAt, seenAt }) => seenAt - shownAt)
  const moments = [from, ...pairs.map(({ seenAt }) => seenAt), to]
  const gaps = moments.slice(1).map((at, index) => at - (moments[index] ?? at))
  const seconds = (to - from) / 1000
  return {
    p50: quantile(latencies, 0.5),
    p95: quantile(latencies, 0.95),
    p99: quantile(latencies, 0.99),
    worst: quantile(latencies, 1),
    shownPerSecond: sightings.shown.filter(([, at]) => isWithin(at)).length / seconds,
    seenPerSecond: pairs.length / seconds,
    freezes: gaps.filter((gap) => gap > FREEZE_MS).length,
    longestGapMs: Math.max(...gaps),
  }
}

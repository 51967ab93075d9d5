import { type Reading, reachableMegabytes } from '@squall/shared/bench/inspector'
import type { Row } from '@squall/shared/bench/row'
import { quantile } from '@squall/shared/bench/statistics'
import { fitSlope } from './fit-slope'
import type { Minute } from './tally'

const MB = 1e6
/** In a shorter time a cache that fills once looks the same as a leak. */
const SHORTEST_STRETCH_MINUTES = 6

/** The readings of one process during a soak. */
export interface Watched {
  name: string
  /** Resident memory, by minutes since the beginning. */
  memory: { x: number; y: number }[]
  /** After full collections: at a third, at two thirds and at the end. */
  settled: Reading[]
  /** Once a minute. */
  inside: Reading[]
  openFiles: number[]
}

interface Limits {
  growthMBPerHour: number
  reachableMB: number
  loopP99Ms: number
}

export const LIMITS = {
  api: { growthMBPerHour: 60, reachableMB: 8, loopP99Ms: 60 },
  media: { growthMBPerHour: 30, reachableMB: 4, loopP99Ms: 30 },
} as const
const OPEN_FILES_MORE = 20

/**
 * Returns whether a process keeps its size and its pace: the slope of its memory after the first third, and what cannot be
 * freed.
 */
export function judgeProcess(watched: Watched, { growthMBPerHour, reachableMB, loopP99Ms }: Limits): Row[] {
  const { name, memory, settled, inside, openFiles } = watched
  const stretch = (memory.at(-1)?.x ?? 0) - (memory[0]?.x ?? 0)
  const late = memory.filter(({ x }) => x > stretch / 3)
  const { perX, plusMinus } = fitSlope(late.map(({ x, y }) => ({ x: x / 60, y: y / MB })))
  const isLong = stretch * (2 / 3) >= SHORTEST_STRETCH_MINUTES
  const [first, last] = [settled[0], settled.at(-1)]
  const reachable = (of: Reading | undefined) => (of === undefined ? Number.NaN : reachableMegabytes(of))
  const [filesBefore = Number.NaN] = openFiles.slice(Math.floor(openFiles.length / 3))
  return [
    {
      row: `${name} 1`,
      measure: `resident memory, last two thirds: ${perX.toFixed(1)} ± ${plusMinus.toFixed(1)} MB/h, at most`,
      against: `${reachable(first).toFixed(1)} → ${reachable(last).toFixed(1)} MB reachable`,
      goal: { atMost: growthMBPerHour },
      unit: 'MB/h',
      values: isLong ? [perX + plusMinus] : [],
      note: 'needs at least 10 minutes',
    },
    {
      row: `${name} 2`,
      measure: 'reachable after full collection, end − a third',
      against: '–',
      goal: { atMost: reachableMB },
      unit: 'MB',
      values: [reachable(last) - reachable(first)],
    },
    {
      row: `${name} 3`,
      measure: 'open files, end − a third',
      against: String(filesBefore),
      goal: { atMost: OPEN_FILES_MORE },
      unit: '',
      values: [(openFiles.at(-1) ?? Number.NaN) - filesBefore],
    },
    {
      row: `${name} 4`,
      measure: 'event loop late, p99 of a minute',
      against: `worst ${Math.max(...inside.map(({ max }) => max)).toFixed(0)} ms`,
      goal: { atMost: loopP99Ms },
      unit: 'ms',
      values: inside.map(({ p99 }) => p99),
    },
  ]
}

/** Returns whether the clients were served in time and completely. */
export function judgeService(minutes: readonly Minute[]): Row[] {
  const sum = (of: (minute: Minute) => number) => minutes.reduce((total, minute) => total + of(minute), 0)
  const worst = (of: (minute: Minute) => number) => `worst ${quantile(minutes.map(of), 1).toFixed(0)} ms`
  const inTime = (row: string, measure: string, goal: number, of: (minute: Minute) => number): Row => ({
    row,
    measure,
    against: worst(of),
    goal: { atMost: goal },
    unit: 'ms',
    values: minutes.map(of),
  })
  const [seen, lost] = [sum(({ frames }) => frames.seen), sum(({ frames }) => frames.lost)]
  const failures = sum((minute) => Object.values(minute.failures).reduce((total, count) => total + count, 0))
  return [
    inTime('5', 'REST, p99 of a minute', 150, ({ rest }) => rest.p99),
    inTime('6', 'signing in and photos, p99 of a minute', 1_000, ({ heavy }) => heavy.p99),
    inTime('7', 'age of frames, p99 of a minute', 150, ({ frames }) => frames.p99),
    inTime('8', 'a line of chat to all who watch, p99 of a minute', 250, ({ chat }) => chat.p99),
    inTime('9', 'from joining to the first picture, p99 of a minute', 500, ({ joins }) => joins.p99),
    {
      row: '10',
      measure: 'frames that did not reach viewers on a fast link',
      against: `${seen} frames`,
      goal: { atMost: 0.5 },
      unit: '%',
      values: [(100 * lost) / (seen + lost)],
    },
    {
      row: '11',
      measure: 'lines of chat that did not arrive',
      against: `${sum(({ chat }) => chat.delivered)} deliveries`,
      goal: { atMost: 0 },
      unit: '',
      values: [sum(({ chat }) => chat.lost)],
    },
    {
      row: '12',
      measure: 'errors: requests, sockets, refusals',
      against: `${sum(({ rest, heavy }) => rest.count + heavy.count)} requests`,
      goal: { atMost: 0 },
      unit: '',
      values: [failures],
    },
  ]
}

import type { AnalyticsRange } from '@squall/shared/contract/admin'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

const DAYS: Record<AnalyticsRange, number> = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 }

export interface Span {
  from: Date
  until: Date
}

export interface Period extends Span {
  /** The period before, as long, up to the same moment in it. */
  previous: Span
  step: 'hour' | 'day'
  stepMs: number
  /** The start of each step; the last step is not over yet. */
  starts: Date[]
}

/** Returns the period of a range that ends now: 24 hours including this one, or days in UTC including today. */
export function toPeriod(range: AnalyticsRange, now: Date): Period {
  const lengthMs = DAYS[range] * DAY_MS
  const stepMs = range === '1d' ? HOUR_MS : DAY_MS
  const steps = lengthMs / stepMs
  const from = Math.floor(now.getTime() / stepMs) * stepMs - (steps - 1) * stepMs
  return {
    from: new Date(from),
    until: now,
    previous: { from: new Date(from - lengthMs), until: new Date(now.getTime() - lengthMs) },
    step: range === '1d' ? 'hour' : 'day',
    stepMs,
    starts: Array.from({ length: steps }, (_, index) => new Date(from + index * stepMs)),
  }
}

/** Returns the day in UTC, such as 2026-05-20. */
export const toDay = (time: Date): string => time.toISOString().slice(0, 10)

/** Returns the bit mask of the hour in UTC. */
export const toHourBit = (time: Date): number => 1 << time.getUTCHours()

const ALL_HOURS = 2 ** 24 - 1

/** The days that a span touches, with the bit masks of its hours on the first and last day. */
export interface DaySpan {
  first: string
  last: string
  firstHours: number
  lastHours: number
}

/** Returns the days of a span; the hour in which it ends is included. */
export function toDaySpan({ from, until }: Span): DaySpan {
  const [first, last] = [toDay(from), toDay(until)]
  const sinceFirst = ALL_HOURS - (toHourBit(from) - 1)
  const untilLast = toHourBit(until) * 2 - 1
  const both = sinceFirst & untilLast
  return first === last
    ? { first, last, firstHours: both, lastHours: both }
    : { first, last, firstHours: sinceFirst, lastHours: untilLast }
}

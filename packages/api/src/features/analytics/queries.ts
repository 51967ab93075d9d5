import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Analytics, AnalyticsMeasure, AnalyticsRange } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, between, count, countDistinct, eq, gte, inArray, lte, min, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { HOUR_MS, type Period, type Span, toDay, toDaySpan, toPeriod } from './period.rules'

const { activeDays, clips, posts, seenAlerts, streams, users } = tables

const { day, hours, userId } = activeDays

const HOURS = JSON.stringify(Array.from({ length: 24 }, (_, hour) => hour))

/** A statistic that can be counted by period and by step. */
interface Measure {
  /** Returns when counting began; null when nothing was counted yet. */
  since(): Date | null
  count(span: Span): number
  /** Counts by step index. */
  bySteps(period: Period): Map<number, number>
  /** Whether the same subject may be counted in several steps. */
  repeats: boolean
}

interface Moments {
  table: SQLiteTable
  /** When it happened, in ms. */
  at: SQLiteColumn
  where?: SQL
}

function countMoments(db: Db, { table, at, where }: Moments): Omit<Measure, 'since'> {
  const within = ({ from, until }: Span) => and(where, gte(at, from), lte(at, until))
  return {
    repeats: false,
    count: (span) => db.select({ n: count() }).from(table).where(within(span)).get()?.n ?? 0,
    // One index scan for each step; grouping the rows by step would sort them first.
    bySteps({ until, stepMs, starts }) {
      const begins = JSON.stringify(starts.map(Number))
      const inStep = sql`${at} >= start.value and ${at} < min(start.value + ${stepMs}, ${until.getTime() + 1})`
      const counts = db.all<{ step: number; n: number }>(sql`
        select start.key as step, (select count(*) from ${table} where ${and(where, inStep)}) as n
        from json_each(${begins}) start`)
      return new Map(counts.map(({ step, n }) => [step, n]))
    },
  }
}

function createMeasures(db: Db): Record<AnalyticsMeasure, Measure> {
  // The first row is the oldest account that is left.
  const begun = () => db.select({ at: users.createdAt }).from(users).orderBy(sql`rowid`).limit(1).get()?.at ?? null
  const firstDay = () =>
    db
      .select({ day: min(activeDays.day) })
      .from(activeDays)
      .get()?.day ?? null
  return {
    activeUsers: {
      since: () => toDate(firstDay()),
      repeats: true,
      count: (span) => countActive(db, span),
      bySteps: (period) => countActiveBySteps(db, period),
    },
    liveStreams: {
      since: begun,
      // Both values, which is all rows: the index begins with this column.
      ...countMoments(db, { table: streams, at: streams.startedAt, where: inArray(streams.isLive, [true, false]) }),
    },
    postsCreated: { since: begun, ...countMoments(db, { table: posts, at: posts.createdAt }) },
    clipsMade: { since: begun, ...countMoments(db, { table: clips, at: clips.createdAt }) },
    stormAlerts: {
      since: () =>
        db
          .select({ at: min(seenAlerts.seenAt) })
          .from(seenAlerts)
          .get()?.at ?? null,
      ...countMoments(db, { table: seenAlerts, at: seenAlerts.seenAt }),
    },
  }
}

const toDate = (day: string | null) => (day === null ? null : new Date(day))

const CACHED_MS = 60_000

/** The analytics of a range, cached for a minute: a long range takes a while to count. */
export interface AnalyticsReader {
  read(range: AnalyticsRange): Promise<Analytics>
}

/** Returns the reader of analytics, which caches each range for a minute. */
export function createAnalyticsReader(db: Db, now: () => Date): AnalyticsReader {
  const cached = new Map<AnalyticsRange, { at: number; analytics: Promise<Analytics> }>()

  return {
    read(range) {
      const time = now()
      const last = cached.get(range)
      if (last !== undefined && Math.abs(time.getTime() - last.at) < CACHED_MS) return last.analytics
      const analytics = countAnalytics(db, range, time)
      cached.set(range, { at: time.getTime(), analytics })
      analytics.catch(() => cached.delete(range))
      return analytics
    },
  }
}

/**
 * Counts the range up to now and the one before. Every count is an index scan, and the event loop is free between two of
 * them.
 */
export async function countAnalytics(db: Db, range: AnalyticsRange, now: Date): Promise<Analytics> {
  const period = toPeriod(range, now)
  const { previous, starts, stepMs } = period
  const read = async ({ since, count, bySteps, repeats }: Measure) => {
    const begun = since()?.getTime() ?? Number.POSITIVE_INFINITY
    const steps = bySteps(period)
    await nextTurn()
    const inPeriod = repeats ? count(period) : [...steps.values()].reduce((sum, n) => sum + n, 0)
    await nextTurn()
    const before = begun > previous.from.getTime() ? null : count(previous)
    await nextTurn()
    return {
      now: inPeriod,
      previous: before,
      step(index: number, start: Date) {
        const n = steps.get(index) ?? 0
        return n > 0 || start.getTime() + stepMs > begun ? n : null
      },
    }
  }
  const measures = createMeasures(db)
  const activeUsers = await read(measures.activeUsers)
  const liveStreams = await read(measures.liveStreams)
  const postsCreated = await read(measures.postsCreated)
  const clipsMade = await read(measures.clipsMade)
  const stormAlerts = await read(measures.stormAlerts)
  return {
    range,
    from: period.from.toISOString(),
    until: period.until.toISOString(),
    step: period.step,
    activeUsers: activeUsers.now,
    liveStreams: liveStreams.now,
    postsCreated: postsCreated.now,
    clipsMade: clipsMade.now,
    stormAlerts: stormAlerts.now,
    liveNow: db.select({ n: count() }).from(streams).where(eq(streams.isLive, true)).get()?.n ?? 0,
    previous: {
      activeUsers: activeUsers.previous,
      liveStreams: liveStreams.previous,
      postsCreated: postsCreated.previous,
      clipsMade: clipsMade.previous,
      stormAlerts: stormAlerts.previous,
    },
    series: starts.map((start, index) => ({
      start: start.toISOString(),
      activeUsers: activeUsers.step(index, start),
      liveStreams: liveStreams.step(index, start),
      postsCreated: postsCreated.step(index, start),
      clipsMade: clipsMade.step(index, start),
      stormAlerts: stormAlerts.step(index, start),
    })),
  }
}

/** Returns how many users were active in a span, each counted once. */
function countActive(db: Db, span: Span): number {
  const { first, last, firstHours, lastHours } = toDaySpan(span)
  const within = and(
    between(day, first, last),
    sql`(${day} > ${first} or (${hours} & ${firstHours}) <> 0)`,
    sql`(${day} < ${last} or (${hours} & ${lastHours}) <> 0)`,
  )
  const people = db.select({ n: countDistinct(userId) }).from(activeDays)
  return people.where(within).get()?.n ?? 0
}

/** Returns how many users were active in each step, by step index. */
function countActiveBySteps(db: Db, period: Period): Map<number, number> {
  return period.step === 'hour' ? countActiveByHours(db, period) : countActiveByDays(db, period)
}

function countActiveByDays(db: Db, { starts }: Period): Map<number, number> {
  const days = JSON.stringify(starts.map(toDay))
  const counts = db.all<{ step: number; n: number }>(sql`
    select start.key as step, (select count(*) from ${activeDays} where ${day} = start.value) as n
    from json_each(${days}) start`)
  return new Map(counts.map(({ step, n }) => [step, n]))
}

function countActiveByHours(db: Db, period: Period): Map<number, number> {
  const hour = sql<number>`hour.value`
  const rows = db
    .select({ day, hour, n: count() })
    .from(activeDays)
    .innerJoin(sql`json_each(${HOURS}) hour`, sql`(${hours} >> hour.value) & 1`)
    .where(between(day, toDay(period.from), toDay(period.until)))
    .groupBy(day, hour)
    .all()
  const toStepIndex = (day: string, hour: number) =>
    (Date.parse(day) + hour * HOUR_MS - period.from.getTime()) / HOUR_MS
  return new Map(rows.map(({ day, hour, n }) => [toStepIndex(day, hour), n]))
}

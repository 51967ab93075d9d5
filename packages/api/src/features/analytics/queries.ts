import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Analytics, AnalyticsMeasure, AnalyticsRange } from '@squall/shared/contract/admin'
import { type Db, tables } from '@squall/shared/server/db'
import { and, between, count, countDistinct, eq, gte, inArray, lte, min, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { dayOf, daySpanOf, HOUR_MS, type Period, periodOf, type Span } from './period.rules'

const { activeDays, posts, seenAlerts, streams, users } = tables

const { day, hours, userId } = activeDays

const HOURS = JSON.stringify(Array.from({ length: 24 }, (_, hour) => hour))

/** One thing that is counted. */
interface Measure {
  /** Since when it is; null where nothing of it was yet. */
  since(): Date | null
  count(span: Span): number
  /** By the number of the step. */
  bySteps(period: Period): Map<number, number>
  /** Whether one and the same may be counted in several steps. */
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
    // A count for each step walks along the index; rows grouped by their step would be put in order first.
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

function measuresOf(db: Db): Record<AnalyticsMeasure, Measure> {
  // The first row is the account that Squall began with, or the oldest that is left.
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
      bySteps: (period) => activeBySteps(db, period),
    },
    liveStreams: {
      since: begun,
      // Both kinds, which is all: the index begins with it.
      ...countMoments(db, { table: streams, at: streams.startedAt, where: inArray(streams.isLive, [true, false]) }),
    },
    postsCreated: { since: begun, ...countMoments(db, { table: posts, at: posts.createdAt }) },
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

const KEPT_MS = 60_000

type Kept = Map<AnalyticsRange, { at: number; analytics: Promise<Analytics> }>

const counted = new WeakMap<Db, Kept>()

/** What happened in the range up to now, or a minute ago: a long range takes a while to count. */
export function readAnalytics(db: Db, range: AnalyticsRange, now: Date): Promise<Analytics> {
  const kept: Kept = counted.get(db) ?? new Map()
  counted.set(db, kept)
  const last = kept.get(range)
  if (last !== undefined && Math.abs(now.getTime() - last.at) < KEPT_MS) return last.analytics
  const analytics = countAnalytics(db, range, now)
  kept.set(range, { at: now.getTime(), analytics })
  analytics.catch(() => kept.delete(range))
  return analytics
}

/**
 * What happened in the range up to now, and in the one before. Every count walks along an index, and between two of them
 * everybody else has a turn.
 */
export async function countAnalytics(db: Db, range: AnalyticsRange, now: Date): Promise<Analytics> {
  const period = periodOf(range, now)
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
  const measures = measuresOf(db)
  const activeUsers = await read(measures.activeUsers)
  const liveStreams = await read(measures.liveStreams)
  const postsCreated = await read(measures.postsCreated)
  const stormAlerts = await read(measures.stormAlerts)
  return {
    range,
    from: period.from.toISOString(),
    until: period.until.toISOString(),
    step: period.step,
    activeUsers: activeUsers.now,
    liveStreams: liveStreams.now,
    postsCreated: postsCreated.now,
    stormAlerts: stormAlerts.now,
    liveNow: db.select({ n: count() }).from(streams).where(eq(streams.isLive, true)).get()?.n ?? 0,
    previous: {
      activeUsers: activeUsers.previous,
      liveStreams: liveStreams.previous,
      postsCreated: postsCreated.previous,
      stormAlerts: stormAlerts.previous,
    },
    series: starts.map((start, index) => ({
      start: start.toISOString(),
      activeUsers: activeUsers.step(index, start),
      liveStreams: liveStreams.step(index, start),
      postsCreated: postsCreated.step(index, start),
      stormAlerts: stormAlerts.step(index, start),
    })),
  }
}

/** How many people were active in a span, each once. */
function countActive(db: Db, span: Span): number {
  const { first, last, firstHours, lastHours } = daySpanOf(span)
  const within = and(
    between(day, first, last),
    sql`(${day} > ${first} or (${hours} & ${firstHours}) <> 0)`,
    sql`(${day} < ${last} or (${hours} & ${lastHours}) <> 0)`,
  )
  const people = db.select({ n: countDistinct(userId) }).from(activeDays)
  return people.where(within).get()?.n ?? 0
}

/** How many people were active in each step, by the step's number; a period begins with a step, and steps before it may be there. */
function activeBySteps(db: Db, period: Period): Map<number, number> {
  return period.step === 'hour' ? activeByHours(db, period) : activeByDays(db, period)
}

function activeByDays(db: Db, { starts }: Period): Map<number, number> {
  const days = JSON.stringify(starts.map(dayOf))
  const counts = db.all<{ step: number; n: number }>(sql`
    select start.key as step, (select count(*) from ${activeDays} where ${day} = start.value) as n
    from json_each(${days}) start`)
  return new Map(counts.map(({ step, n }) => [step, n]))
}

function activeByHours(db: Db, period: Period): Map<number, number> {
  const hour = sql<number>`hour.value`
  const rows = db
    .select({ day, hour, n: count() })
    .from(activeDays)
    .innerJoin(sql`json_each(${HOURS}) hour`, sql`(${hours} >> hour.value) & 1`)
    .where(between(day, dayOf(period.from), dayOf(period.until)))
    .groupBy(day, hour)
    .all()
  const stepOf = (day: string, hour: number) => (Date.parse(day) + hour * HOUR_MS - period.from.getTime()) / HOUR_MS
  return new Map(rows.map(({ day, hour, n }) => [stepOf(day, hour), n]))
}

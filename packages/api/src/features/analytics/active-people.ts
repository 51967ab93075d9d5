import { type Db, tables } from '@squall/shared/db'
import { and, between, countDistinct, sql } from 'drizzle-orm'
import { DAY_MS, daySpanOf, HOUR_MS, type Period, type Span } from './period.rules'

const { activeDays } = tables
const HOURS = JSON.stringify(Array.from({ length: 24 }, (_, hour) => hour))

const within = ({ from, until }: Span) => {
  const { first, last, firstHours, lastHours } = daySpanOf({ from, until })
  return and(
    between(activeDays.day, first, last),
    sql`(${activeDays.day} > ${first} or (${activeDays.hours} & ${firstHours}) <> 0)`,
    sql`(${activeDays.day} < ${last} or (${activeDays.hours} & ${lastHours}) <> 0)`,
  )
}

/** How many people were active in a span, each once. */
export function countActive(db: Db, span: Span): number {
  return (
    db
      .select({ n: countDistinct(activeDays.userId) })
      .from(activeDays)
      .where(within(span))
      .get()?.n ?? 0
  )
}

/** How many people were active in each step, by the step's number. */
export function activeBySteps(db: Db, period: Period): Map<number, number> {
  return period.step === 'hour' ? activeByHours(db, period) : activeByDays(db, period)
}

function activeByDays(db: Db, { from, until }: Span): Map<number, number> {
  const rows = db
    .select({ day: activeDays.day, n: sql<number>`count(*)` })
    .from(activeDays)
    .where(within({ from, until }))
    .groupBy(activeDays.day)
    .all()
  return new Map(rows.map(({ day, n }) => [(Date.parse(day) - from.getTime()) / DAY_MS, n]))
}

function activeByHours(db: Db, { from, until }: Span): Map<number, number> {
  const hour = sql<number>`hour.value`
  const rows = db
    .select({ day: activeDays.day, hour, n: sql<number>`count(*)` })
    .from(activeDays)
    .innerJoin(sql`json_each(${HOURS}) hour`, sql`(${activeDays.hours} >> hour.value) & 1`)
    .where(within({ from, until }))
    .groupBy(activeDays.day, hour)
    .all()
  return new Map(rows.map(({ day, hour, n }) => [(Date.parse(day) + hour * HOUR_MS - from.getTime()) / HOUR_MS, n]))
}

import { type Db, tables } from '@squall/shared/server/db'
import { and, between, count, countDistinct, sql } from 'drizzle-orm'
import { dayOf, daySpanOf, HOUR_MS, type Period, type Span } from './period.rules'

const { activeDays } = tables
const { day, hours, userId } = activeDays
const HOURS = JSON.stringify(Array.from({ length: 24 }, (_, hour) => hour))

/** How many people were active in a span, each once. */
export function countActive(db: Db, span: Span): number {
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
export function activeBySteps(db: Db, period: Period): Map<number, number> {
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

import type { PlannedStream } from '@squall/shared/contract/live'
import { MAX_PLANNED } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, count, eq, gte, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { notFound } from '../../errors'
import type { Services } from '../../services'
import { earliestUpcoming, isBeforeReminder, type PlanRow } from './policy'

const { plannedStreams, streamReminders, users } = tables

type Sources = Pick<Services, 'db' | 'now'>

/** Room for what was cancelled beside what is to come. */
const PLAN_LIST = 2 * MAX_PLANNED

/** Who may not go live has no stream to come. */
const mayGoLive = eq(users.accountStatus, 'approved')

function selectPlans({ db, now }: Sources, askerId: string | null, where: SQL | undefined): PlannedStream[] {
  const isMine = and(eq(streamReminders.plannedStreamId, plannedStreams.id), eq(streamReminders.userId, askerId ?? ''))
  return db
    .select({
      plan: plannedStreams,
      askedAt: streamReminders.createdAt,
      reminders: db.$count(streamReminders, eq(streamReminders.plannedStreamId, plannedStreams.id)),
      user: {
        id: users.id,
        username: users.username,
        displayName: users.displayName,
        isVerified: users.isVerified,
      },
    })
    .from(plannedStreams)
    .innerJoin(users, eq(users.id, plannedStreams.userId))
    .leftJoin(streamReminders, isMine)
    .where(and(where, mayGoLive))
    .orderBy(asc(plannedStreams.startsAt), asc(plannedStreams.id))
    .limit(PLAN_LIST)
    .all()
    .map(({ plan: { cancelledAt, ...plan }, askedAt, reminders, user }) => ({
      ...plan,
      startsAt: plan.startsAt.toISOString(),
      createdAt: plan.createdAt.toISOString(),
      status: cancelledAt === null ? 'upcoming' : 'cancelled',
      reminders,
      remindedMe: askedAt !== null,
      remindable: cancelledAt === null && isBeforeReminder(plan, now()),
      user,
    }))
}

/** What a channel plans, the soonest first; cancelled ones for those who wanted to be reminded. */
export function listPlans(sources: Sources, userId: string, askerId: string | null): PlannedStream[] {
  const isShown = or(isNull(plannedStreams.cancelledAt), isNotNull(streamReminders.userId))
  const isToCome = gte(plannedStreams.startsAt, earliestUpcoming(sources.now()))
  return selectPlans(sources, askerId, and(eq(plannedStreams.userId, userId), isToCome, isShown))
}

/** @throws NOT_FOUND */
export function getPlan(sources: Sources, id: string, askerId: string | null): PlannedStream {
  const [plan] = selectPlans(sources, askerId, eq(plannedStreams.id, id))
  if (plan === undefined) throw notFound('Planned stream not found')
  return plan
}

/** The stored row. @throws NOT_FOUND, also where its owner may not go live */
export function requirePlan(db: Pick<Db, 'select'>, id: string): PlanRow {
  const row = db
    .select({ plan: plannedStreams })
    .from(plannedStreams)
    .innerJoin(users, eq(users.id, plannedStreams.userId))
    .where(and(eq(plannedStreams.id, id), mayGoLive))
    .get()
  if (row === undefined) throw notFound('Planned stream not found')
  return row.plan
}

/** How many streams a person has still to come. */
export function countUpcoming(db: Pick<Db, 'select'>, userId: string, now: Date): number {
  const isUpcoming = and(
    eq(plannedStreams.userId, userId),
    gte(plannedStreams.startsAt, earliestUpcoming(now)),
    isNull(plannedStreams.cancelledAt),
  )
  return db.select({ n: count() }).from(plannedStreams).where(isUpcoming).get()?.n ?? 0
}

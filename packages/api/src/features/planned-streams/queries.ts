import type { PlannedStream } from '@squall/shared/contract/live'
import { MAX_PLANNED } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, count, eq, gte, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { notFound } from '../../errors'
import type { Services } from '../../services'
import { earliestUpcoming, isBeforeReminder, type PlanRow } from './policy'

const { plannedStreams, streamReminders, users } = tables

type Sources = Pick<Services, 'db' | 'now'>

/** Twice the maximum, to leave room for cancelled streams. */
const PLAN_LIST = 2 * MAX_PLANNED

/** Only approved users may go live, so only their plans are shown. */
const canGoLive = eq(users.accountStatus, 'approved')

function selectPlans({ db, now }: Sources, viewerId: string | null, where: SQL | undefined): PlannedStream[] {
  const isMine = and(eq(streamReminders.plannedStreamId, plannedStreams.id), eq(streamReminders.userId, viewerId ?? ''))
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
    .where(and(where, canGoLive))
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

/** Returns a channel's planned streams, soonest first; cancelled ones only for viewers with a reminder. */
export function listPlannedStreams(sources: Sources, userId: string, viewerId: string | null): PlannedStream[] {
  const isShown = or(isNull(plannedStreams.cancelledAt), isNotNull(streamReminders.userId))
  const isToCome = gte(plannedStreams.startsAt, earliestUpcoming(sources.now()))
  return selectPlans(sources, viewerId, and(eq(plannedStreams.userId, userId), isToCome, isShown))
}

/** @throws NOT_FOUND */
export function getPlannedStream(sources: Sources, id: string, viewerId: string | null): PlannedStream {
  const [plan] = selectPlans(sources, viewerId, eq(plannedStreams.id, id))
  if (plan === undefined) throw notFound('Planned stream not found')
  return plan
}

/** Returns the stored row. @throws NOT_FOUND, also when its owner may not go live */
export function requirePlannedStream(db: Pick<Db, 'select'>, id: string): PlanRow {
  const row = db
    .select({ plan: plannedStreams })
    .from(plannedStreams)
    .innerJoin(users, eq(users.id, plannedStreams.userId))
    .where(and(eq(plannedStreams.id, id), canGoLive))
    .get()
  if (row === undefined) throw notFound('Planned stream not found')
  return row.plan
}

/** Returns the number of a user's upcoming streams. */
export function countUpcoming(db: Pick<Db, 'select'>, userId: string, now: Date): number {
  const isUpcoming = and(
    eq(plannedStreams.userId, userId),
    gte(plannedStreams.startsAt, earliestUpcoming(now)),
    isNull(plannedStreams.cancelledAt),
  )
  return db.select({ n: count() }).from(plannedStreams).where(isUpcoming).get()?.n ?? 0
}

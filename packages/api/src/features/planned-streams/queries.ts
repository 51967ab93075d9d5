import {
  LATE_MINUTES,
  MAX_PLANNED,
  PLAN_DAYS_AHEAD,
  type PlannedStream,
  REMINDER_MINUTES,
} from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, count, eq, gte, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { badRequest, conflict, forbidden, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'

const { plannedStreams, streamReminders, users } = tables

type PlanRow = typeof tables.plannedStreams.$inferSelect

const MINUTE = 60_000

const DAY = 24 * 60 * MINUTE

/** Whether reminders were not sent yet, so that one can be added and the start can be moved. */
export const isBeforeReminder = ({ startsAt }: Pick<PlanRow, 'startsAt'>, now: Date): boolean =>
  startsAt.getTime() - now.getTime() > REMINDER_MINUTES * MINUTE

/** Returns the earliest start that still counts as upcoming. */
const earliestUpcoming = (now: Date): Date => new Date(now.getTime() - LATE_MINUTES * MINUTE)

type PlanServices = Pick<Services, 'db' | 'now'>

/** Twice the maximum, to leave room for cancelled streams. */
const PLAN_LIST = 2 * MAX_PLANNED

/** Only approved users may go live, so only their plans are shown. */
const canGoLive = eq(users.accountStatus, 'approved')

function selectPlans(
  { db, now }: PlanServices,
  viewerId: string | null,
  where: SQL | undefined,
  limit = PLAN_LIST,
): PlannedStream[] {
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
    .limit(limit)
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
export function listPlannedStreams(services: PlanServices, userId: string, viewerId: string | null): PlannedStream[] {
  const isShown = or(isNull(plannedStreams.cancelledAt), isNotNull(streamReminders.userId))
  const isToCome = gte(plannedStreams.startsAt, earliestUpcoming(services.now()))
  return selectPlans(services, viewerId, and(eq(plannedStreams.userId, userId), isToCome, isShown))
}

/** How many planned streams are offered where nothing else is on. */
const NEXT = 4

/** Returns the next planned streams of all channels, soonest first. */
export function listNextPlannedStreams(services: PlanServices, viewerId: string | null): PlannedStream[] {
  const isToCome = gte(plannedStreams.startsAt, earliestUpcoming(services.now()))
  return selectPlans(services, viewerId, and(isToCome, isNull(plannedStreams.cancelledAt)), NEXT)
}

/** Returns a planned stream. @throws NOT_FOUND */
export function getPlannedStream(services: PlanServices, id: string, viewerId: string | null): PlannedStream {
  const [plan] = selectPlans(services, viewerId, eq(plannedStreams.id, id))
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
export function countUpcomingPlans(db: Pick<Db, 'select'>, userId: string, now: Date): number {
  const isUpcoming = and(
    eq(plannedStreams.userId, userId),
    gte(plannedStreams.startsAt, earliestUpcoming(now)),
    isNull(plannedStreams.cancelledAt),
  )
  return db.select({ n: count() }).from(plannedStreams).where(isUpcoming).get()?.n ?? 0
}

/** @throws BAD_REQUEST for a start too soon for reminders or more than a year away */
export function requireValidStart(startsAt: Date, now: Date): void {
  if (!isBeforeReminder({ startsAt }, now))
    throw badRequest(`Choose a time at least ${REMINDER_MINUTES} minutes from now`)
  if (startsAt.getTime() - now.getTime() > PLAN_DAYS_AHEAD * DAY) throw badRequest('Choose a date within the next year')
}

/** @throws FORBIDDEN */
export function requireOwnPlan({ userId }: PlanRow, { user }: SessionInfo): void {
  if (userId !== user.id) throw forbidden('This planned stream is not yours')
}

/** @throws CONFLICT once its time has passed or it was cancelled */
export function requireUpcomingPlan({ cancelledAt, startsAt }: PlanRow, now: Date): void {
  if (cancelledAt !== null) throw conflict('This planned stream was cancelled')
  if (startsAt < earliestUpcoming(now)) throw conflict('The time of this planned stream is over')
}

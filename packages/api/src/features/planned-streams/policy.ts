import { LATE_MINUTES, PLAN_DAYS_AHEAD, REMINDER_MINUTES } from '@squall/shared/contract/live'
import type { tables } from '@squall/shared/server/db'
import { badRequest, conflict, forbidden } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'

export type PlanRow = typeof tables.plannedStreams.$inferSelect

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Whether reminders were not sent yet, so that one can be added and the start can be moved. */
export const isBeforeReminder = ({ startsAt }: Pick<PlanRow, 'startsAt'>, now: Date): boolean =>
  startsAt.getTime() - now.getTime() > REMINDER_MINUTES * MINUTE

/** Returns the earliest start that still counts as upcoming. */
export const earliestUpcoming = (now: Date): Date => new Date(now.getTime() - LATE_MINUTES * MINUTE)

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
export function requireUpcoming({ cancelledAt, startsAt }: PlanRow, now: Date): void {
  if (cancelledAt !== null) throw conflict('This planned stream was cancelled')
  if (startsAt < earliestUpcoming(now)) throw conflict('The time of this planned stream is over')
}

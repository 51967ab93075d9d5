import { MEETUP_DAYS_AHEAD, type MeetupStatus } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { badRequest, conflict, forbidden, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { isNotDeleted } from '../people/queries'

const { meetups, users } = tables

const DAY_MS = 86_400_000

export type MeetupRow = typeof meetups.$inferSelect

/** Returns the stored row. @throws NOT_FOUND, also for meetups of deleted accounts */
export function requireMeetup(db: Pick<Db, 'select'>, id: string): MeetupRow {
  const row = db
    .select({ meetup: meetups })
    .from(meetups)
    .innerJoin(users, eq(users.id, meetups.userId))
    .where(and(eq(meetups.id, id), isNotDeleted))
    .get()
  if (row === undefined) throw notFound('Meetup not found')
  return row.meetup
}

/** Returns the status of a meetup, which is upcoming until it begins. */
export function getMeetupStatus({ cancelledAt, meetupDate }: MeetupRow, now: Date): MeetupStatus {
  if (cancelledAt !== null) return 'cancelled'
  return meetupDate > now ? 'upcoming' : 'past'
}

/** @throws CONFLICT once it has begun or was cancelled */
export function requireUpcomingMeetup(meetup: MeetupRow, now: Date): void {
  const status = getMeetupStatus(meetup, now)
  if (status === 'cancelled') throw conflict('This meetup was cancelled')
  if (status === 'past') throw conflict('This meetup is over')
}

/** @throws BAD_REQUEST for a past time or one years away */
export function requireMeetupDate(date: Date, now: Date): void {
  const ahead = date.getTime() - now.getTime()
  if (ahead <= 0) throw badRequest('Choose a date in the future')
  if (ahead > MEETUP_DAYS_AHEAD * DAY_MS) throw badRequest('Choose a date within the next two years')
}

/** Allows a change to the organiser alone. @throws FORBIDDEN */
export function requireOrganiser({ userId }: MeetupRow, { user }: SessionInfo): void {
  if (userId !== user.id) throw forbidden('This meetup is not yours')
}

/** Allows the cancellation of a meetup to its organiser and to administrators. @throws FORBIDDEN */
export function requireCanCancelMeetup({ userId }: MeetupRow, { user }: SessionInfo): void {
  if (userId !== user.id && !user.isAdmin) throw forbidden('This meetup is not yours')
}

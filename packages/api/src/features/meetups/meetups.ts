import {
  type CreateMeetupInput,
  MEETUP_DAYS_AHEAD,
  MEETUP_LIST,
  type Meetup,
  type MeetupStatus,
} from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, conflict, forbidden, notFound } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { isNotDeleted } from '../people/queries'

const { meetupMembers, meetups, users } = tables

type MeetupServices = Pick<Services, 'db' | 'now'>

function selectMeetups(
  { db, now }: MeetupServices,
  requesterId: string | null,
  where: SQL | undefined,
  order: SQL,
): Meetup[] {
  const isMyPlace = and(eq(meetupMembers.meetupId, meetups.id), eq(meetupMembers.userId, requesterId ?? ''))
  return db
    .select({
      meetup: meetups,
      joinedAt: meetupMembers.createdAt,
      user: {
        id: users.id,
        username: users.username,
        displayName: users.displayName,
        isVerified: users.isVerified,
      },
    })
    .from(meetups)
    .innerJoin(users, eq(users.id, meetups.userId))
    .leftJoin(meetupMembers, isMyPlace)
    .where(and(where, isNotDeleted))
    .orderBy(order)
    .limit(MEETUP_LIST)
    .all()
    .map(({ meetup: { cancelledAt, ...meetup }, joinedAt, user }) => ({
      ...meetup,
      meetupDate: meetup.meetupDate.toISOString(),
      createdAt: meetup.createdAt.toISOString(),
      status: getMeetupStatus({ ...meetup, cancelledAt }, now()),
      joinedByMe: joinedAt !== null,
      user,
    }))
}

/** Returns the meetups that have not begun and were not cancelled, the soonest first. */
export const listUpcomingMeetups = (services: MeetupServices, requesterId: string | null): Meetup[] =>
  selectMeetups(
    services,
    requesterId,
    and(gt(meetups.meetupDate, services.now()), isNull(meetups.cancelledAt)),
    asc(meetups.meetupDate),
  )

/**
 * Returns the meetups the requester joined: upcoming ones, the soonest first, then past and cancelled ones, the latest first.
 */
export function listMyMeetups(services: MeetupServices, requesterId: string): Meetup[] {
  const all = selectMeetups(services, requesterId, isNotNull(meetupMembers.userId), desc(meetups.meetupDate))
  const upcoming = all.filter(({ status }) => status === 'upcoming').toReversed()
  return [...upcoming, ...all.filter(({ status }) => status !== 'upcoming')]
}

/** Returns a meetup. @throws NOT_FOUND */
export function getMeetup(services: MeetupServices, id: string, requesterId: string | null): Meetup {
  const [meetup] = selectMeetups(services, requesterId, eq(meetups.id, id), asc(meetups.id))
  if (meetup === undefined) throw notFound('Meetup not found')
  return meetup
}

/** Returns the stored row. @throws NOT_FOUND, also for meetups of deleted accounts */
function requireMeetup(db: Pick<Db, 'select'>, id: string): MeetupRow {
  const row = db
    .select({ meetup: meetups })
    .from(meetups)
    .innerJoin(users, eq(users.id, meetups.userId))
    .where(and(eq(meetups.id, id), isNotDeleted))
    .get()
  if (row === undefined) throw notFound('Meetup not found')
  return row.meetup
}

const DAY_MS = 86_400_000

/** Returns the new meetup; its organiser takes the first place. @throws BAD_REQUEST for a past time or one years away */
export function createMeetup(
  services: Pick<Services, 'db' | 'now' | 'limits'>,
  { user }: SessionInfo,
  { meetupDate, ...fields }: z.output<typeof CreateMeetupInput>,
): Meetup {
  const { db, now, limits } = services
  const date = new Date(meetupDate)
  const ahead = date.getTime() - now().getTime()
  if (ahead <= 0) throw badRequest('Choose a date in the future')
  if (ahead > MEETUP_DAYS_AHEAD * DAY_MS) throw badRequest('Choose a date within the next two years')
  limits.newContentByUser.take(user.id)
  const id = newId()
  db.transaction((tx) => {
    tx.insert(tables.meetups)
      .values({ ...fields, id, userId: user.id, meetupDate: date, createdAt: now() })
      .run()
    tx.insert(tables.meetupMembers).values({ meetupId: id, userId: user.id, createdAt: now() }).run()
  })
  return getMeetup(services, id, user.id)
}

/**
 * Returns the cancelled meetup, which those who joined still see. Repeating it changes nothing.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT once it is over
 */
export function cancelMeetup(services: Pick<Services, 'db' | 'now'>, session: SessionInfo, id: string): Meetup {
  const { db, now } = services
  db.transaction((tx) => {
    const meetup = requireMeetup(tx, id)
    requireCanCancelMeetup(meetup, session)
    if (meetup.cancelledAt !== null) return
    requireUpcomingMeetup(meetup, now())
    tx.update(tables.meetups).set({ cancelledAt: now() }).where(eq(tables.meetups.id, id)).run()
  })
  return getMeetup(services, id, session.user.id)
}

/** Returns the meetup that the requester joined; joining again changes nothing. @throws NOT_FOUND, CONFLICT when it is full, over or cancelled */
export function joinMeetup(services: MeetupServices, { user }: SessionInfo, id: string): Meetup {
  const { db, now } = services
  db.transaction((tx) => {
    const meetup = requireMeetup(tx, id)
    requireUpcomingMeetup(meetup, now())
    const place = and(eq(meetupMembers.meetupId, id), eq(meetupMembers.userId, user.id))
    if (tx.select().from(meetupMembers).where(place).get() !== undefined) return
    if (meetup.currentParticipants >= meetup.maxParticipants) throw conflict('This meetup is full')
    tx.insert(meetupMembers).values({ meetupId: id, userId: user.id, createdAt: now() }).run()
  })
  return getMeetup(services, id, user.id)
}

/** Returns the meetup that the requester left. @throws NOT_FOUND, CONFLICT for its organiser, and once it is over */
export function leaveMeetup(services: MeetupServices, { user }: SessionInfo, id: string): Meetup {
  const { db, now } = services
  db.transaction((tx) => {
    const meetup = requireMeetup(tx, id)
    requireUpcomingMeetup(meetup, now())
    if (meetup.userId === user.id) throw conflict('You made this meetup: cancel it instead')
    tx.delete(meetupMembers)
      .where(and(eq(meetupMembers.meetupId, id), eq(meetupMembers.userId, user.id)))
      .run()
  })
  return getMeetup(services, id, user.id)
}

type MeetupRow = typeof tables.meetups.$inferSelect

/** Returns the status of a meetup, which is upcoming until it begins. */
function getMeetupStatus({ cancelledAt, meetupDate }: MeetupRow, now: Date): MeetupStatus {
  if (cancelledAt !== null) return 'cancelled'
  return meetupDate > now ? 'upcoming' : 'past'
}

/** @throws CONFLICT once it has begun or was cancelled */
function requireUpcomingMeetup(meetup: MeetupRow, now: Date): void {
  const status = getMeetupStatus(meetup, now)
  if (status === 'cancelled') throw conflict('This meetup was cancelled')
  if (status === 'past') throw conflict('This meetup is over')
}

/** Allows the cancellation of a meetup to its organiser and to administrators. @throws FORBIDDEN */
function requireCanCancelMeetup({ userId }: MeetupRow, { user }: SessionInfo): void {
  if (userId !== user.id && !user.isAdmin) throw forbidden('This meetup is not yours')
}

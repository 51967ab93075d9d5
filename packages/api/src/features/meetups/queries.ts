import {
  type MapMeetups,
  MEETUP_CAPACITY,
  MEETUP_LIST,
  type Meetup,
  type MeetupDetails,
} from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { and, asc, desc, eq, gt, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import { notFound } from '../../errors'
import type { Services } from '../../services'
import { locateTown } from '../../weather/geocoding/find-towns'
import { authorColumns, isNotDeleted, nameColumns } from '../people/queries'
import { getMeetupStatus } from './policy'

const { meetupMembers, meetups, users } = tables

export type MeetupServices = Pick<Services, 'db' | 'now'>

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
      user: nameColumns,
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

/** Returns the upcoming meetups for a map: those whose location names a town. */
export function listMapMeetups(services: MeetupServices): MapMeetups {
  const upcoming = listUpcomingMeetups(services, null)
  const meetups = upcoming.flatMap((meetup) => {
    const place = locateTown(meetup.location)
    return place === null ? [] : [{ ...meetup, ...place }]
  })
  return { meetups, unplaced: upcoming.length - meetups.length }
}

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

/** Returns a meetup with those who are coming, for members; visitors see no names. @throws NOT_FOUND */
export function getMeetupDetails(services: MeetupServices, id: string, requesterId: string | null): MeetupDetails {
  const meetup = getMeetup(services, id, requesterId)
  if (requesterId === null) return { ...meetup, attendees: [], showsMyName: false }
  const { db } = services
  const isShown = or(eq(meetupMembers.showName, true), eq(meetupMembers.userId, meetup.userId))
  const attendees = db
    .select(authorColumns)
    .from(meetupMembers)
    .innerJoin(users, eq(users.id, meetupMembers.userId))
    .where(and(eq(meetupMembers.meetupId, id), isShown, isNotDeleted))
    .orderBy(desc(eq(meetupMembers.userId, meetup.userId)), asc(meetupMembers.createdAt), asc(meetupMembers.userId))
    .limit(MEETUP_CAPACITY.max)
    .all()
  return { ...meetup, attendees, showsMyName: attendees.some((person) => person.id === requesterId) }
}

import { MEETUP_LIST, type Meetup } from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { notFound } from '../../errors'
import type { Services } from '../../services'
import { isNotDeleted } from '../people/queries'
import { getMeetupStatus, type MeetupRow } from './policy'

const { meetups, meetupMembers, users } = tables

type Sources = Pick<Services, 'db' | 'now'>

function selectMeetups({ db, now }: Sources, askerId: string | null, where: SQL | undefined, order: SQL): Meetup[] {
  const isMyPlace = and(eq(meetupMembers.meetupId, meetups.id), eq(meetupMembers.userId, askerId ?? ''))
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

/** The meetups that have not begun and were not cancelled, the soonest first. */
export const listUpcoming = (sources: Sources, askerId: string | null): Meetup[] =>
  selectMeetups(
    sources,
    askerId,
    and(gt(meetups.meetupDate, sources.now()), isNull(meetups.cancelledAt)),
    asc(meetups.meetupDate),
  )

/** The meetups the asker joined: upcoming ones, the soonest first, then past and cancelled ones, the latest first. */
export function listMine(sources: Sources, askerId: string): Meetup[] {
  const all = selectMeetups(sources, askerId, isNotNull(meetupMembers.userId), desc(meetups.meetupDate))
  const upcoming = all.filter(({ status }) => status === 'upcoming').toReversed()
  return [...upcoming, ...all.filter(({ status }) => status !== 'upcoming')]
}

/** @throws NOT_FOUND */
export function getMeetup(sources: Sources, id: string, askerId: string | null): Meetup {
  const [meetup] = selectMeetups(sources, askerId, eq(meetups.id, id), asc(meetups.id))
  if (meetup === undefined) throw notFound('Meetup not found')
  return meetup
}

/** The stored row. @throws NOT_FOUND, also for meetups of deleted accounts */
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

import { type CreateMeetupInput, MEETUP_DAYS_AHEAD, type Meetup } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { badRequest, conflict } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import { requireMayCancel, requireUpcoming } from './policy'
import { getMeetup, requireMeetup } from './queries'

const { meetupMembers } = tables

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
  limits.sharedByUser.take(user.id)
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
    requireMayCancel(meetup, session)
    if (meetup.cancelledAt !== null) return
    requireUpcoming(meetup, now())
    tx.update(tables.meetups).set({ cancelledAt: now() }).where(eq(tables.meetups.id, id)).run()
  })
  return getMeetup(services, id, session.user.id)
}

type Deps = Pick<Services, 'db' | 'now'>

/** Returns the meetup that the asker joined; joining again changes nothing. @throws NOT_FOUND, CONFLICT when it is full, over or cancelled */
export function joinMeetup(services: Deps, { user }: SessionInfo, id: string): Meetup {
  const { db, now } = services
  db.transaction((tx) => {
    const meetup = requireMeetup(tx, id)
    requireUpcoming(meetup, now())
    const place = and(eq(meetupMembers.meetupId, id), eq(meetupMembers.userId, user.id))
    if (tx.select().from(meetupMembers).where(place).get() !== undefined) return
    if (meetup.currentParticipants >= meetup.maxParticipants) throw conflict('This meetup is full')
    tx.insert(meetupMembers).values({ meetupId: id, userId: user.id, createdAt: now() }).run()
  })
  return getMeetup(services, id, user.id)
}

/** Returns the meetup that the asker left. @throws NOT_FOUND, CONFLICT for its organiser, and once it is over */
export function leaveMeetup(services: Deps, { user }: SessionInfo, id: string): Meetup {
  const { db, now } = services
  db.transaction((tx) => {
    const meetup = requireMeetup(tx, id)
    requireUpcoming(meetup, now())
    if (meetup.userId === user.id) throw conflict('You made this meetup: cancel it instead')
    tx.delete(meetupMembers)
      .where(and(eq(meetupMembers.meetupId, id), eq(meetupMembers.userId, user.id)))
      .run()
  })
  return getMeetup(services, id, user.id)
}

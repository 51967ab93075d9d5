import type {
  CreateMeetupInput,
  EditMeetupInput,
  JoinMeetupInput,
  Meetup,
  MeetupDetails,
} from '@squall/shared/contract/community'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { conflict } from '../../errors'
import { enqueueNotification } from '../../platform/enqueue-notification'
import type { SessionInfo } from '../../platform/sessions'
import { newId } from '../../platform/tokens'
import type { Services } from '../../services'
import {
  type MeetupRow,
  requireCanCancelMeetup,
  requireMeetup,
  requireMeetupDate,
  requireOrganiser,
  requireUpcomingMeetup,
} from './policy'
import { getMeetup, getMeetupDetails, type MeetupServices } from './queries'

const { meetupMembers, meetups } = tables

/** Returns the new meetup; its organiser takes the first place. @throws BAD_REQUEST for a past time or one years away */
export function createMeetup(
  services: Pick<Services, 'db' | 'now' | 'limits'>,
  { user }: SessionInfo,
  { meetupDate, ...fields }: z.output<typeof CreateMeetupInput>,
): Meetup {
  const { db, now, limits } = services
  const date = new Date(meetupDate)
  requireMeetupDate(date, now())
  limits.newContentByUser.take(user.id)
  const id = newId()
  db.transaction((tx) => {
    tx.insert(meetups)
      .values({ ...fields, id, userId: user.id, meetupDate: date, createdAt: now() })
      .run()
    tx.insert(meetupMembers).values({ meetupId: id, userId: user.id, showName: true, createdAt: now() }).run()
  })
  return getMeetup(services, id, user.id)
}

/**
 * Returns the changed meetup. Those who joined are notified when its time or place changes.
 * @throws NOT_FOUND, FORBIDDEN, BAD_REQUEST for an invalid time, CONFLICT once it is over, or with fewer places than are taken
 */
export function editMeetup(
  services: Pick<Services, 'db' | 'now'>,
  session: SessionInfo,
  { id, meetupDate, ...fields }: z.output<typeof EditMeetupInput>,
): MeetupDetails {
  const { db, now } = services
  db.transaction((tx) => {
    const before = requireMeetup(tx, id)
    requireOrganiser(before, session)
    requireUpcomingMeetup(before, now())
    const date = meetupDate === undefined ? before.meetupDate : new Date(meetupDate)
    requireMeetupDate(date, now())
    const places = fields.maxParticipants ?? before.maxParticipants
    if (places < before.currentParticipants)
      throw conflict(`${before.currentParticipants} people take part: choose at least that many places`)
    tx.update(meetups)
      .set({ ...fields, meetupDate: date })
      .where(eq(meetups.id, id))
      .run()
    const { location = before.location } = fields
    const isMoved = date.getTime() !== before.meetupDate.getTime() || location !== before.location
    if (isMoved) notifyParticipants(tx, before, 'moved', session.user.id, now())
  })
  return getMeetupDetails(services, id, session.user.id)
}

/**
 * Returns the cancelled meetup. Those who joined are notified and still see it. Repeating it changes nothing.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT once it is over
 */
export function cancelMeetup(services: Pick<Services, 'db' | 'now'>, session: SessionInfo, id: string): Meetup {
  const { db, now } = services
  db.transaction((tx) => {
    const meetup = requireMeetup(tx, id)
    requireCanCancelMeetup(meetup, session)
    if (meetup.cancelledAt !== null) return
    requireUpcomingMeetup(meetup, now())
    tx.update(meetups).set({ cancelledAt: now() }).where(eq(meetups.id, id)).run()
    notifyParticipants(tx, meetup, 'cancelled', session.user.id, now())
  })
  return getMeetup(services, id, session.user.id)
}

/**
 * Returns the meetup that the requester joined; joining again changes only whether their name is shown.
 * @throws NOT_FOUND, CONFLICT when it is full, over or cancelled
 */
export function joinMeetup(
  services: MeetupServices,
  { user }: SessionInfo,
  { id, showName }: z.output<typeof JoinMeetupInput>,
): Meetup {
  const { db, now } = services
  db.transaction((tx) => {
    const meetup = requireMeetup(tx, id)
    requireUpcomingMeetup(meetup, now())
    const place = and(eq(meetupMembers.meetupId, id), eq(meetupMembers.userId, user.id))
    if (tx.select().from(meetupMembers).where(place).get() !== undefined) {
      if (showName !== undefined) tx.update(meetupMembers).set({ showName }).where(place).run()
      return
    }
    if (meetup.currentParticipants >= meetup.maxParticipants) throw conflict('This meetup is full')
    tx.insert(meetupMembers)
      .values({ meetupId: id, userId: user.id, showName: showName ?? false, createdAt: now() })
      .run()
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

function notifyParticipants(
  db: Pick<Db, 'insert'>,
  { id }: MeetupRow,
  change: 'cancelled' | 'moved',
  actorId: string,
  now: Date,
): void {
  const key = `meetup:${id}:${change}:${now.getTime()}`
  enqueueNotification(db, key, { kind: 'meetup', meetupId: id, change, actorId }, now)
}

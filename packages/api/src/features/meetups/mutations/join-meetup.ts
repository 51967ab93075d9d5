import type { Meetup } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { conflict } from '../../../errors'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { requireUpcoming } from '../policy'
import { getMeetup, requireMeetup } from '../queries'

const { meetupMembers } = tables

type Deps = Pick<Services, 'db' | 'now'>

/** Takes a place; whoever has one keeps it. @throws NOT_FOUND, CONFLICT when it is full, over or cancelled */
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

/** Gives a place back; without one nothing changes. @throws NOT_FOUND, CONFLICT for whoever made it, and once it is over */
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

import type { MeetupStatus } from '@squall/shared/contract/community'
import type { tables } from '@squall/shared/server/db'
import { conflict, forbidden } from '../../errors'
import type { SessionInfo } from '../../platform/sessions'

export type MeetupRow = typeof tables.meetups.$inferSelect

/** The status of a meetup, which is upcoming until it begins. */
export function getMeetupStatus({ cancelledAt, meetupDate }: MeetupRow, now: Date): MeetupStatus {
  if (cancelledAt !== null) return 'cancelled'
  return meetupDate > now ? 'upcoming' : 'past'
}

/** @throws CONFLICT once it has begun or was cancelled */
export function requireUpcoming(meetup: MeetupRow, now: Date): void {
  const status = getMeetupStatus(meetup, now)
  if (status === 'cancelled') throw conflict('This meetup was cancelled')
  if (status === 'past') throw conflict('This meetup is over')
}

/** Only its organiser and administrators cancel a meetup. @throws FORBIDDEN */
export function requireMayCancel({ userId }: MeetupRow, { user }: SessionInfo): void {
  if (userId !== user.id && !user.isAdmin) throw forbidden('This meetup is not yours')
}

import type { Meetup } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { SessionInfo } from '../../../platform/sessions'
import type { Services } from '../../../services'
import { requireMayCancel, requireUpcoming } from '../policy'
import { getMeetup, requireMeetup } from '../queries'

/**
 * Calls a meetup off; those who joined still see it, as cancelled. Twice is once.
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

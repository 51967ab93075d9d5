import { type CreateMeetupInput, MEETUP_DAYS_AHEAD, type Meetup } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import type { z } from 'zod'
import { badRequest } from '../../../errors'
import type { SessionInfo } from '../../../platform/sessions'
import { newId } from '../../../platform/tokens'
import type { Services } from '../../../services'
import { getMeetup } from '../queries'

const DAY_MS = 86_400_000

/** Makes a meetup, in which whoever makes it takes the first place. @throws BAD_REQUEST for a time that is past or years away */
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

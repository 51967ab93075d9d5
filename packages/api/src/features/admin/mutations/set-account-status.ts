import { tables } from '@squall/shared/db'
import type { CurrentUser } from '@squall/shared/user'
import { and, eq, inArray } from 'drizzle-orm'
import { badRequest, conflict } from '../../../errors'
import type { Services } from '../../../services'
import { getUser } from '../../auth/queries'
import { signOutEverywhere } from '../../auth/sign-out-everywhere'
import { endStreamsOf } from '../../streams/mutations/end-streams'

const { users } = tables

/** pending or suspended → approved; repeating it changes nothing. */
export function approveUser({ db }: Pick<Services, 'db'>, id: string): CurrentUser {
  db.update(users)
    .set({ accountStatus: 'approved' })
    .where(and(eq(users.id, id), inArray(users.accountStatus, ['pending', 'suspended'])))
    .run()
  const user = getUser(db, id)
  if (user.accountStatus === 'deleted') throw conflict('This account is deleted')
  return user
}

/** Ends the person's live stream, sessions and sockets at once. */
export function suspendUser(services: Services, id: string, adminId: string): CurrentUser {
  const { db, media } = services
  if (id === adminId) throw badRequest('You cannot suspend yourself')
  if (getUser(db, id).accountStatus === 'deleted') throw conflict('This account is deleted')
  db.update(users).set({ accountStatus: 'suspended' }).where(eq(users.id, id)).run()
  endStreamsOf(services, id)
  signOutEverywhere({ db, media, userId: id })
  media.publish({ type: 'user-revoked', userId: id })
  return getUser(db, id)
}

import type { Profile } from '@squall/shared/contract/account'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, eq } from 'drizzle-orm'
import { badRequest, conflict, forbidden, notFound } from '../../errors'
import { requirePassword } from '../../platform/http-server/request-context'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'
import { isLastAdministrator, isNotDeleted, listAdministratorIds, personCardColumns } from '../people/queries'

const { follows, users } = tables

/** Returns the public profile of a user. @throws NOT_FOUND for unknown people and deleted accounts */
export function getProfile(db: Pick<Db, 'select'>, id: string): Profile {
  const row = db
    .select({ ...personCardColumns, createdAt: users.createdAt })
    .from(users)
    .where(and(eq(users.id, id), isNotDeleted))
    .get()
  if (row === undefined) throw notFound('User not found')
  return { ...row, createdAt: row.createdAt.toISOString(), following: countFollowing(db, id) }
}

function countFollowing(db: Pick<Db, 'select'>, id: string): number {
  const row = db
    .select({ n: count() })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(and(eq(follows.followerId, id), isNotDeleted))
    .get()
  return row?.n ?? 0
}

/** @throws FORBIDDEN unless `id` is the session's user */
export function requireOwnProfile(id: string, { user }: SessionInfo): void {
  if (id !== user.id) throw forbidden('This profile is not yours')
}

/**
 * Checks the typed password, so that someone who finds a signed-in browser cannot delete the account.
 * @throws BAD_REQUEST without the right one, TOO_MANY_REQUESTS
 */
export async function requireTypedPassword(
  services: Services,
  session: SessionInfo,
  password: string | undefined,
): Promise<void> {
  if (!password) throw badRequest('Password is required')
  await requirePassword(services, session, password, 'The password is not right')
}

/** @throws CONFLICT for the last administrator */
export function requireAnotherAdministrator(db: Pick<Db, 'select'>, userId: string): void {
  if (isLastAdministrator(listAdministratorIds(db), userId)) {
    throw conflict('You are the last administrator. Make another member an administrator first.')
  }
}

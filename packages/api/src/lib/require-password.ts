import { tables } from '@squall/shared/db'
import { eq } from 'drizzle-orm'
import { badRequest } from '../errors'
import type { Services } from '../services'
import { isPassword } from './passwords'
import type { SessionInfo } from './sessions'

/**
 * What is about to happen needs the typed password: a device token is not one.
 * @param wrong the sentence for a wrong one
 * @throws BAD_REQUEST, TOO_MANY_REQUESTS after too many wrong ones
 */
export async function requirePassword(
  { db, limits }: Pick<Services, 'db' | 'limits'>,
  { user }: SessionInfo,
  password: string,
  wrong: string,
): Promise<void> {
  const { users } = tables
  const name = user.username.toLowerCase()
  limits.loginByName.check(name)
  const row = db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)).get()
  if (await isPassword(password, row?.passwordHash ?? null)) return
  limits.loginByName.count(name)
  throw badRequest(wrong)
}

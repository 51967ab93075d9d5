import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { badRequest, forbidden, signInRequired } from '../errors'
import type { Services } from '../services'
import type { SessionInfo } from './sessions'

/**
 * Checks the typed password before a sensitive change. A device token is not enough.
 * @param wrong the sentence for a wrong password
 * @throws BAD_REQUEST, TOO_MANY_REQUESTS after too many wrong passwords, SERVICE_UNAVAILABLE
 */
export async function requirePassword(
  { db, guesses }: Pick<Services, 'db' | 'guesses'>,
  { user }: SessionInfo,
  password: string,
  wrong: string,
): Promise<void> {
  const { users } = tables
  const person = db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, user.id))
    .get()
  if (person === undefined) throw signInRequired()
  if (!(await guesses.isConfirmationRight(password, person))) throw badRequest(wrong)
}

/** Refuses account changes on a demonstration, whose visitors share its accounts. @throws FORBIDDEN */
export function refuseOnDemonstration({ demo }: Pick<Services, 'demo'>): void {
  if (demo) throw forbidden('On a demonstration, passwords and accounts stay as they are')
}

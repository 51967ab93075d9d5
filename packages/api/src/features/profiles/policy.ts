import type { Db } from '@squall/shared/db'
import { conflict, forbidden } from '../../errors'
import { requirePassword } from '../../lib/require-password'
import type { SessionInfo } from '../../lib/sessions'
import type { Services } from '../../services'
import { administratorIds, isLastOf } from '../people/administrators'

/** @throws FORBIDDEN unless `id` is the asker */
export function requireSelf(id: string, { user }: SessionInfo): void {
  if (id !== user.id) throw forbidden('This profile is not yours')
}

/**
 * A session of a remembered device may have been opened with its token alone, so such a session must give the password.
 * @throws FORBIDDEN without one, BAD_REQUEST for a wrong one, TOO_MANY_REQUESTS
 */
export async function requireTypedPassword(
  services: Services,
  session: SessionInfo,
  password: string | undefined,
): Promise<void> {
  if (password !== undefined) return requirePassword(services, session, password, 'The password is not right')
  if (session.deviceTokenId !== null) throw forbidden('Enter your password: this device signs in by itself')
}

/** @throws CONFLICT when nobody could administrate the installation without this person */
export function requireAnotherAdministrator(db: Pick<Db, 'select'>, userId: string): void {
  if (isLastOf(administratorIds(db), userId)) {
    throw conflict('You are the last administrator. Make somebody else an administrator first.')
  }
}

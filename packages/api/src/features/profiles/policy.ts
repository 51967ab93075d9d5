import type { Db } from '@squall/shared/server/db'
import { badRequest, conflict, forbidden } from '../../errors'
import { requirePassword } from '../../platform/require-password'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'
import { isLastAdministrator, listAdministratorIds } from '../people/administrators'

/** @throws FORBIDDEN unless `id` is the asker */
export function requireSelf(id: string, { user }: SessionInfo): void {
  if (id !== user.id) throw forbidden('This profile is not yours')
}

/**
 * Whoever finds a browser signed in must not be able to delete the account, so that the password is asked for each time.
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

/** @throws CONFLICT when nobody could administrate the installation without this person */
export function requireAnotherAdministrator(db: Pick<Db, 'select'>, userId: string): void {
  if (isLastAdministrator(listAdministratorIds(db), userId)) {
    throw conflict('You are the last administrator. Make somebody else an administrator first.')
  }
}

import type { Db } from '@squall/shared/server/db'
import { badRequest, conflict, forbidden } from '../../errors'
import { requirePassword } from '../../platform/http-server/request-context'
import type { SessionInfo } from '../../platform/sessions'
import type { Services } from '../../services'
import { isLastAdministrator, listAdministratorIds } from '../people/administrators'

/** @throws FORBIDDEN unless `id` is the session's user */
export function requireSelf(id: string, { user }: SessionInfo): void {
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
    throw conflict('You are the last administrator. Make somebody else an administrator first.')
  }
}

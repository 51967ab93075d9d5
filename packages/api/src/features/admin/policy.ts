import type { AdminAction } from '@squall/shared/admin-log'
import type { Db } from '@squall/shared/db'
import type { CurrentUser } from '@squall/shared/user'
import { badRequest, conflict } from '../../errors'
import { isLastAdministrator } from '../people/administrators'

/** What an administrator does to an account. */
export type UserAct = Extract<
  AdminAction,
  'approve-user' | 'suspend-user' | 'delete-user' | 'make-admin' | 'demote-admin' | 'verify-user' | 'unverify-user'
>

/** The acts that take the administration from an administrator, as they are said. */
const takesAway: Partial<Record<UserAct, string>> = {
  'suspend-user': 'suspend',
  'delete-user': 'delete',
  'demote-admin': 'demote',
}

/**
 * Whether an act may be done to an account: nobody shuts themselves out, and one administrator always stays.
 * @throws BAD_REQUEST for oneself, CONFLICT for a state that does not allow it and for the last administrator
 */
export function requireActable(
  db: Pick<Db, 'select'>,
  act: UserAct,
  user: Pick<CurrentUser, 'id' | 'accountStatus'>,
  actorId: string | null,
): void {
  const verb = takesAway[act]
  if (verb !== undefined && user.id === actorId) throw badRequest(`You cannot ${verb} yourself`)
  if (user.accountStatus === 'deleted' && act !== 'delete-user') throw conflict('This account is deleted')
  if (act === 'make-admin' && user.accountStatus !== 'approved') {
    throw conflict('Only an approved user can be an administrator')
  }
  if (verb !== undefined && isLastAdministrator(db, user.id)) {
    throw conflict(`You cannot ${verb} the last administrator`)
  }
}

import type { CurrentUser } from '@squall/shared/contract/account'
import type { AdminAction } from '@squall/shared/contract/admin'
import type { TRPCError } from '@trpc/server'
import { badRequest, conflict } from '../../errors'
import { isLastOf } from '../people/administrators'

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

/** Whether somebody is no administrator any more after an act. */
export const endsRole = (act: UserAct): boolean => act in takesAway

/**
 * Why an act may not be done to an account, or null: nobody shuts themselves out, and one administrator always stays.
 * @param administrators whoever may administrate now
 */
export function refusalOf(
  act: UserAct,
  user: Pick<CurrentUser, 'id' | 'accountStatus'>,
  actorId: string | null,
  administrators: Set<string>,
): TRPCError | null {
  const verb = takesAway[act]
  if (verb !== undefined && user.id === actorId) return badRequest(`You cannot ${verb} yourself`)
  if (user.accountStatus === 'deleted' && act !== 'delete-user') return conflict('This account is deleted')
  if (act === 'make-admin' && user.accountStatus !== 'approved') {
    return conflict('Only an approved user can be an administrator')
  }
  if (verb !== undefined && isLastOf(administrators, user.id)) {
    return conflict(`You cannot ${verb} the last administrator`)
  }
  return null
}

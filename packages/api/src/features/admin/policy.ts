import type { CurrentUser } from '@squall/shared/contract/account'
import type { AdminAction } from '@squall/shared/contract/admin'
import type { TRPCError } from '@trpc/server'
import { badRequest, conflict } from '../../errors'
import { isLastAdministrator } from '../people/administrators'

/** The actions of administrators on accounts. */
export type UserAction = Extract<
  AdminAction,
  'approve-user' | 'suspend-user' | 'delete-user' | 'make-admin' | 'demote-admin' | 'verify-user' | 'unverify-user'
>

/** The verbs of the actions after which an administrator is none any more. */
const verbsThatRemoveAdmin: Partial<Record<UserAction, string>> = {
  'suspend-user': 'suspend',
  'delete-user': 'delete',
  'demote-admin': 'demote',
}

/** Whether an administrator is none any more after an action. */
export const removesAdmin = (action: UserAction): boolean => action in verbsThatRemoveAdmin

/**
 * Returns why an action is refused for an account, or null. Administrators cannot shut themselves out, and the last one stays.
 * @param administrators the ids of all present administrators
 */
export function findRefusal(
  action: UserAction,
  user: Pick<CurrentUser, 'id' | 'accountStatus'>,
  actorId: string | null,
  administrators: Set<string>,
): TRPCError | null {
  const verb = verbsThatRemoveAdmin[action]
  if (verb !== undefined && user.id === actorId) return badRequest(`You cannot ${verb} yourself`)
  if (user.accountStatus === 'deleted' && action !== 'delete-user') return conflict('This account is deleted')
  if (action === 'make-admin' && user.accountStatus !== 'approved') {
    return conflict('Only an approved user can be an administrator')
  }
  if (verb !== undefined && isLastAdministrator(administrators, user.id)) {
    return conflict(`You cannot ${verb} the last administrator`)
  }
  return null
}

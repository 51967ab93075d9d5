import { conflict } from '../../../errors'
import type { Services } from '../../../services'
import { recordAct } from '../../admin-log/record-act'
import { getUser } from '../../auth/queries'
import { makeResetLink } from '../../auth/reset-links'
import type { Administrator } from './apply-act'

/**
 * A link to a new password, for who cannot be sent one. The log tells that it was made, not what it is.
 * @throws NOT_FOUND, CONFLICT for accounts that may not sign in
 */
export function giveResetLink(
  { db, publicUrl, now }: Pick<Services, 'db' | 'publicUrl' | 'now'>,
  userId: string,
  actor: Administrator,
): { url: string } {
  return db.transaction((tx) => {
    const { username, accountStatus } = getUser(tx, userId)
    if (accountStatus === 'suspended' || accountStatus === 'deleted') throw conflict(`This account is ${accountStatus}`)
    const description = `Made a reset link for @${username}`
    recordAct(tx, { actor, action: 'make-reset-link', type: 'user', description, subjectId: userId, now: now() })
    return { url: makeResetLink(tx, userId, publicUrl, now()) }
  })
}

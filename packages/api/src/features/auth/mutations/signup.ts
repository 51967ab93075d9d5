import type { SessionAnswer, SignupInput } from '@squall/shared/contract/account'
import type { Context } from '../../../context'
import { hashPassword } from '../../../platform/passwords'
import { redeemInvite } from '../../invites/redeem-invite'
import { createUser } from '../create-user'
import { openSession } from '../open-session'
import { newAccountStatus } from '../policy'

/** A new account, pending until approved; it uses up one use of the invite code. */
export async function signup(ctx: Context, input: SignupInput): Promise<SessionAnswer> {
  const { db, limits, now } = ctx.services
  limits.signupByAddress.take(ctx.address)
  const passwordHash = await hashPassword(input.password, ctx.address)
  const userId = db.transaction((tx) => {
    redeemInvite(tx, input.inviteCode, now())
    return createUser(tx, { ...input, passwordHash, accountStatus: newAccountStatus(tx), isAdmin: false, now: now() })
  })
  return openSession(ctx, userId)
}

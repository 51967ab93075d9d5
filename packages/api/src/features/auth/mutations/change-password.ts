import type { ChangePasswordInput } from '@squall/shared/contract/account'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context'
import { refuseOnDemonstration } from '../../../platform/demonstration'
import { hashPassword } from '../../../platform/passwords'
import { requirePassword } from '../../../platform/require-password'
import type { SessionInfo } from '../../../platform/sessions'
import { removeSessions } from '../remove-sessions'

/** Needs the typed current password. Every other session, remembered device and browser that is pushed to ends. */
export async function changePassword(
  ctx: Context & { session: SessionInfo },
  input: ChangePasswordInput,
): Promise<{ message: string }> {
  const { db, media } = ctx.services
  const { user, hash } = ctx.session
  const { users } = tables
  refuseOnDemonstration(ctx.services)
  await requirePassword(ctx.services, ctx.session, input.currentPassword, 'Current password is not right')
  const passwordHash = await hashPassword(input.newPassword, user.id)
  const sessionHashes = db.transaction((tx) => {
    tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run()
    return removeSessions(tx, [user.id], { sessionHash: hash, pushDevice: input.pushDevice })
  })
  media.publish({ type: 'sessions-revoked', sessionHashes })
  return { message: 'Password changed' }
}

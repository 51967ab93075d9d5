import type { ResetPasswordInput } from '@squall/shared/contract/account'
import { hashSecret, tables } from '@squall/shared/server/db'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '../../../context'
import { badRequest } from '../../../errors'
import { hashPassword } from '../../../platform/passwords'
import { removeSessions } from '../remove-sessions'

/** Sets a new password by a reset link, once, and ends all of the person's sessions. */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<{ message: string }> {
  const { db, media, limits, guesses, now } = ctx.services
  limits.resetByAddress.take(ctx.address)
  const { passwordResets, users } = tables
  const passwordHash = await hashPassword(input.newPassword, ctx.address)
  const { userId, sessionHashes } = db.transaction((tx) => {
    const used = tx
      .update(passwordResets)
      .set({ usedAt: now() })
      .where(
        and(
          eq(passwordResets.tokenHash, hashSecret(input.token)),
          isNull(passwordResets.usedAt),
          gt(passwordResets.expiresAt, now()),
        ),
      )
      .returning({ userId: passwordResets.userId })
      .get()
    if (used === undefined) throw badRequest('This reset link is not valid any more. Ask for a new one.')
    tx.update(users).set({ passwordHash }).where(eq(users.id, used.userId)).run()
    tx.delete(passwordResets)
      .where(and(eq(passwordResets.userId, used.userId), isNull(passwordResets.usedAt)))
      .run()
    return { userId: used.userId, sessionHashes: removeSessions(tx, [used.userId]) }
  })
  guesses.trustNetwork(userId, ctx.address)
  media.publish({ type: 'sessions-revoked', sessionHashes })
  return { message: 'Your password has been changed. Sign in with the new one.' }
}

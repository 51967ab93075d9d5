import type { ChangePasswordInput } from '@squall/shared/auth'
import { tables } from '@squall/shared/db'
import { eq } from 'drizzle-orm'
import type { Context } from '../../../context'
import { badRequest } from '../../../errors'
import { hashPassword, isPassword } from '../../../lib/passwords'
import type { SessionInfo } from '../../../lib/sessions'
import { signOutEverywhere } from '../sign-out-everywhere'

/** Needs the typed current password: a device token is not one. Every other session and remembered device ends. */
export async function changePassword(
  ctx: Context & { session: SessionInfo },
  input: ChangePasswordInput,
): Promise<{ message: string }> {
  const { db, media, limits } = ctx.services
  const { user, hash } = ctx.session
  limits.loginByName.check(user.username.toLowerCase())
  const { users } = tables
  const row = db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id)).get()
  if (!(await isPassword(input.currentPassword, row?.passwordHash ?? null))) {
    limits.loginByName.count(user.username.toLowerCase())
    throw badRequest('Current password is not right')
  }
  const passwordHash = await hashPassword(input.newPassword)
  db.update(users).set({ passwordHash }).where(eq(users.id, user.id)).run()
  signOutEverywhere({ db, media, userId: user.id, exceptSessionHash: hash })
  return { message: 'Password changed' }
}

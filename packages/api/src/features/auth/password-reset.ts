import type { ForgotPasswordInput, ResetPasswordInput } from '@squall/shared/contract/account'
import { type Db, hashSecret, tables } from '@squall/shared/server/db'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Context } from '../../context'
import { badRequest, conflict, unavailable } from '../../errors'
import { layOutHtml, layOutText } from '../../platform/mail-layout'
import { hashPassword } from '../../platform/passwords'
import { newToken } from '../../platform/tokens'
import type { Services } from '../../services'
import { type Administrator, recordAuditEvent } from '../admin-log/audit-events'
import { removeSessions } from './sessions'
import { findUserByLogin, getUser } from './users'

const LIFETIME_MS = 30 * 60_000

/** Returns a password reset link: one use, valid for 30 minutes. Only the hash of its token is stored. */
function createResetLink(db: Pick<Db, 'insert'>, userId: string, publicUrl: string, now: Date): string {
  const token = newToken()
  db.insert(tables.passwordResets)
    .values({ tokenHash: hashSecret(token), userId, expiresAt: new Date(now.getTime() + LIFETIME_MS) })
    .run()
  return `${publicUrl}/reset-password?token=${token}`
}

/**
 * Returns a password reset link, for a user who cannot get mail. The audit log records that it was made, not the link.
 * @throws NOT_FOUND, CONFLICT for accounts that may not sign in
 */
export function issueResetLink(
  { db, publicUrl, now }: Pick<Services, 'db' | 'publicUrl' | 'now'>,
  userId: string,
  actor: Administrator,
): { url: string } {
  return db.transaction((tx) => {
    const { username, accountStatus } = getUser(tx, userId)
    if (accountStatus === 'suspended' || accountStatus === 'deleted') throw conflict(`This account is ${accountStatus}`)
    const description = `Made a reset link for @${username}`
    recordAuditEvent(tx, { actor, action: 'make-reset-link', type: 'user', description, subjectId: userId, now: now() })
    return { url: createResetLink(tx, userId, publicUrl, now()) }
  })
}

/** Returns the same answer for every address. The mail is sent after the answer, so that timing reveals nothing either. */
export function forgotPassword(ctx: Context, input: ForgotPasswordInput): { message: string } {
  const { db, mail, limits, now, publicUrl, log } = ctx.services
  limits.resetByAddress.take(ctx.address)
  if (!mail.isSetUp) {
    throw unavailable('This site cannot send mail. Ask an administrator for a reset link.')
  }
  const person = findUserByLogin(db, input.email)
  if (person && person.email === input.email && person.accountStatus !== 'deleted') {
    const link = createResetLink(db, person.id, publicUrl, now())
    const content = {
      title: 'Set a new password',
      greeting: `Hello ${person.displayName},`,
      paragraphs: ['The link below leads to a new password. It works once, within 30 minutes.'],
      action: { label: 'Set a new password', url: link },
      why: 'You get this mail because a new password was requested for your address. If it was not you, ignore this mail.',
      links: [],
    }
    mail
      .send({
        to: person.email,
        subject: 'Reset your Squall password',
        text: layOutText(content),
        html: layOutHtml(content),
      })
      .catch((error: Error) => log.error(`reset mail failed: ${error.message}`))
  }
  return { message: 'Password reset link sent! Check your email for instructions.' }
}

/** Sets a new password by a reset link, once, and ends all of the user's sessions. */
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

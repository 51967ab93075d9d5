import type { ForgotPasswordInput } from '@squall/shared/auth'
import type { Context } from '../../../context'
import { unavailable } from '../../../errors'
import { findByLogin } from '../queries'
import { makeResetLink } from '../reset-links'

/** Answers alike for every address; the mail goes out after the answer, so that its time tells nothing either. */
export function forgotPassword(ctx: Context, input: ForgotPasswordInput): { message: string } {
  const { db, mail, limits, now, publicUrl, log } = ctx.services
  limits.resetByAddress.take(ctx.address)
  if (!mail.isSetUp) {
    throw unavailable('This site cannot send mail. Ask an administrator for a reset link.')
  }
  const person = findByLogin(db, input.email)
  if (person && person.email === input.email && person.accountStatus !== 'deleted') {
    const link = makeResetLink(db, person.id, publicUrl, now())
    mail
      .send({
        to: person.email,
        subject: 'Reset your Squall password',
        text: `Hello ${person.displayName},\n\nset a new password here within 30 minutes:\n\n${link}\n\nIf you did not ask for this, you need do nothing.`,
      })
      .catch((error: Error) => log(`reset mail failed: ${error.message}`))
  }
  return { message: 'Password reset link sent! Check your email for instructions.' }
}

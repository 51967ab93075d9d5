import type { ForgotPasswordInput } from '@squall/shared/contract/account'
import type { Context } from '../../../context'
import { unavailable } from '../../../errors'
import { layOutHtml, layOutText } from '../../../platform/mail-layout'
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
    const content = {
      title: 'Set a new password',
      greeting: `Hello ${person.displayName},`,
      paragraphs: ['The link below leads to a new password. It works once, within 30 minutes.'],
      action: { label: 'Set a new password', url: link },
      why: 'You get this because somebody asked for it with your address. If that was not you, you need do nothing.',
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

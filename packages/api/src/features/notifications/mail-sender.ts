import { createHash } from 'node:crypto'
import type { MailText } from '../../platform/mail'
import { type MailFate, MailProblem } from '../../platform/mail'
import { layOutHtml, layOutText, type MailContent, type MailSection } from '../../platform/mail-layout'
import type { Services } from '../../services'
import { notificationKinds } from './rules'
import type { DeliverySender, OutgoingDelivery, SendResult } from './senders'
import { toExcerpt } from './templates'
import { createUnsubscribeUrl } from './unsubscribe'

/** Mails about the account itself have no unsubscribe link. */
const ABOUT_ACCOUNT = 'You get this because it is about your account.'

const SUBJECT_CHARACTERS = 200

export interface MailSenderOptions extends Pick<Services, 'mail' | 'secrets' | 'publicUrl'> {
  /** Returns the sections of a member's digest for the week that the key names; null when there is no content. */
  digest: (userId: string, key: string) => MailSection[] | null
}

const RESULTS: Record<MailFate, (problem: string) => SendResult> = {
  down: (problem) => ({ outcome: 'retry', problem, isDown: true }),
  later: (problem) => ({ outcome: 'retry', problem }),
  refused: (problem) => ({ outcome: 'failed', problem }),
  unknown: (problem) => ({ outcome: 'unknown', problem }),
}

/** Returns the sender that delivers notifications as mails. A mail that may have arrived is never sent again. */
export function createMailSender({ mail, secrets, publicUrl, digest }: MailSenderOptions): DeliverySender {
  async function send(outgoing: OutgoingDelivery): Promise<SendResult> {
    const { user, notification } = outgoing
    const sections = notification.kind === 'weekly-digest' ? digest(user.id, notification.key) : []
    if (sections === null) return { outcome: 'failed', problem: 'There was nothing to tell' }
    const composed = composeMail(outgoing, { publicUrl, secrets }, sections)
    try {
      await mail.send(composed)
      return { outcome: 'sent' }
    } catch (error) {
      return toSendResult(error)
    }
  }

  return { reason: mail.isSetUp ? null : 'Email is not set up on this server', send }
}

/**
 * Returns the result of a failed mail. An unexpected failure may have happened after the mail went out, so it counts as
 * unknown.
 */
function toSendResult(error: unknown): SendResult {
  const { fate, message } = error instanceof MailProblem ? error : new MailProblem('unknown', String(error))
  return RESULTS[fate](message)
}

/** Returns a notification as a mail. Its name depends on the notification alone, so mailboxes recognise a second copy. */
function composeMail(
  { user, notification }: OutgoingDelivery,
  { publicUrl, secrets }: Pick<Services, 'publicUrl' | 'secrets'>,
  sections: MailSection[],
): MailText {
  const { id, kind, title, body, url } = notification
  const { about, action } = notificationKinds[kind]
  const unsubscribe = createUnsubscribeUrl(secrets, publicUrl, { userId: user.id, kind })
  const isOptional = kind !== 'account'
  const content: MailContent = {
    greeting: `Hello ${user.displayName},`,
    title,
    paragraphs: body === '' ? [] : [body],
    sections,
    action: { label: action, url: `${publicUrl}${url}` },
    why: isOptional ? `You get this because you have chosen emails about ${about}.` : ABOUT_ACCOUNT,
    links: isOptional
      ? [
          { label: 'Unsubscribe', url: unsubscribe },
          { label: 'Notification preferences', url: `${publicUrl}/notifications` },
        ]
      : [],
  }
  return {
    to: user.email,
    subject: toExcerpt(title, SUBJECT_CHARACTERS),
    text: layOutText(content),
    html: layOutHtml(content),
    name: createHash('sha256').update(id).digest('hex').slice(0, 32),
    ...(isOptional && { unsubscribeUrl: unsubscribe }),
  }
}

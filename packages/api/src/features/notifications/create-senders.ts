import { createHash } from 'node:crypto'
import type { Db } from '@squall/shared/server/db'
import type { MailText } from '../../platform/mail'
import { layOutHtml, layOutText, type MailContent, type MailSection } from '../../platform/mail-layout'
import { type MailFate, MailProblem } from '../../platform/mail-problem'
import type { SecretBox } from '../../platform/secret-box'
import type { Services } from '../../services'
import { categories } from './categories'
import { createPushSender } from './push/push-sender'
import type { Outgoing, Sender, Senders, SendResult } from './senders'
import { excerpt } from './templates'
import { unsubscribeAddress } from './unsubscribe/token'

/** The mails about an account have no end: whoever has one must hear of it. */
const ABOUT_ACCOUNT = 'You get this because it is about your account.'

const SUBJECT_CHARACTERS = 200

interface Site {
  publicUrl: string
  secrets: SecretBox
}

/** What stands in a person's digest, whose key names the week; null where there is nothing to tell. */
type CollectDigest = (userId: string, key: string) => MailSection[] | null

interface MailSenderOptions extends Pick<Services, 'mail' | 'secrets' | 'publicUrl'> {
  digest: CollectDigest
}

const RESULTS: Record<MailFate, (problem: string) => SendResult> = {
  down: (problem) => ({ outcome: 'retry', problem, isDown: true }),
  later: (problem) => ({ outcome: 'retry', problem }),
  refused: (problem) => ({ outcome: 'failed', problem }),
  unknown: (problem) => ({ outcome: 'unknown', problem }),
}

interface SendersOptions extends Pick<Services, 'mail' | 'push' | 'secrets' | 'publicUrl' | 'now'> {
  db: Db
  digest: CollectDigest
}

/** The two ways out. */
export function createSenders(options: SendersOptions): Senders {
  return { push: createPushSender(options), email: createMailSender(options) }
}

/** Notifications as mails. One that may have arrived is never sent again. */
export function createMailSender({ mail, secrets, publicUrl, digest }: MailSenderOptions): Sender {
  async function send(outgoing: Outgoing): Promise<SendResult> {
    const { user, notification } = outgoing
    const sections = notification.kind === 'weekly-digest' ? digest(user.id, notification.key) : []
    if (sections === null) return { outcome: 'failed', problem: 'There was nothing to tell' }
    const composed = composeMail(outgoing, { publicUrl, secrets }, sections)
    try {
      await mail.send(composed)
      return { outcome: 'sent' }
    } catch (error) {
      return resultOf(error)
    }
  }

  return { reason: mail.isSetUp ? null : 'Email is not set up on this server', send }
}

/** A failure that nobody foresaw may have happened after the mail went out. */
function resultOf(error: unknown): SendResult {
  const { fate, message } = error instanceof MailProblem ? error : new MailProblem('unknown', String(error))
  return RESULTS[fate](message)
}

/** A notification as a mail. Sent again it has the same name, so that mailboxes know it as the same. */
function composeMail({ user, notification }: Outgoing, site: Site, sections: MailSection[] = []): MailText {
  const { publicUrl, secrets } = site
  const { id, kind, title, body, url } = notification
  const { about, action } = categories[kind]
  const unsubscribeUrl = unsubscribeAddress(secrets, publicUrl, { userId: user.id, kind })
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
          { label: 'Unsubscribe', url: unsubscribeUrl },
          { label: 'Notification preferences', url: `${publicUrl}/notifications` },
        ]
      : [],
  }
  return {
    to: user.email,
    subject: excerpt(title, SUBJECT_CHARACTERS),
    text: layOutText(content),
    html: layOutHtml(content),
    name: createHash('sha256').update(id).digest('hex').slice(0, 32),
    ...(isOptional && { unsubscribeUrl }),
  }
}

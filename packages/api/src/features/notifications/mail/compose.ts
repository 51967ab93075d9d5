import { createHash } from 'node:crypto'
import type { MailText } from '../../../platform/mail'
import { layOutHtml, layOutText, type MailContent, type MailSection } from '../../../platform/mail-layout'
import type { SecretBox } from '../../../platform/secret-box'
import { categories } from '../categories'
import type { Outgoing } from '../senders'
import { excerpt } from '../templates'
import { unsubscribeAddress } from '../unsubscribe/token'

/** The mails about an account have no end: whoever has one must hear of it. */
const ABOUT_ACCOUNT = 'You get this because it is about your account.'

const SUBJECT_CHARACTERS = 200

interface Site {
  publicUrl: string
  secrets: SecretBox
}

/** A notification as a mail. Sent again it has the same name, so that mailboxes know it as the same. */
export function composeMail({ user, notification }: Outgoing, site: Site, sections: MailSection[] = []): MailText {
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

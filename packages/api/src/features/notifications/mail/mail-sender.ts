import type { MailSection } from '../../../platform/mail-layout'
import { type MailFate, MailProblem } from '../../../platform/mail-problem'
import type { Services } from '../../../services'
import type { Outgoing, Sender, SendResult } from '../senders'
import { composeMail } from './compose'

/** What stands in a person's digest, whose key names the week; null where there is nothing to tell. */
export type CollectDigest = (userId: string, key: string) => MailSection[] | null

interface MailSenderOptions extends Pick<Services, 'mail' | 'secrets' | 'publicUrl'> {
  digest: CollectDigest
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

const RESULTS: Record<MailFate, (problem: string) => SendResult> = {
  down: (problem) => ({ outcome: 'retry', problem, isDown: true }),
  later: (problem) => ({ outcome: 'retry', problem }),
  refused: (problem) => ({ outcome: 'failed', problem }),
  unknown: (problem) => ({ outcome: 'unknown', problem }),
}

/** A failure that nobody foresaw may have happened after the mail went out. */
function resultOf(error: unknown): SendResult {
  const { fate, message } = error instanceof MailProblem ? error : new MailProblem('unknown', String(error))
  return RESULTS[fate](message)
}

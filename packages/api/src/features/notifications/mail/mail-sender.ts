import { type MailFate, MailProblem } from '../../../lib/mail-problem'
import type { Services } from '../../../services'
import type { Outgoing, Sender, SendResult } from '../senders'
import { composeMail } from './compose'
import type { MailSection } from './mail-layout'

interface MailSenderOptions extends Pick<Services, 'mail' | 'secrets' | 'publicUrl'> {
  /** What stands in a digest; null where there is nothing to tell. */
  digest: (outgoing: Outgoing) => MailSection[] | null
}

/** Notifications as mails. One that may have arrived is never sent again. */
export function createMailSender({ mail, secrets, publicUrl, digest }: MailSenderOptions): Sender {
  async function send(outgoing: Outgoing): Promise<SendResult> {
    const sections = outgoing.notification.kind === 'weekly-digest' ? digest(outgoing) : []
    if (sections === null) return { outcome: 'failed', problem: 'There was nothing to tell' }
    const composed = composeMail(outgoing, { publicUrl, secrets }, sections)
    try {
      await mail.send(composed)
      return { outcome: 'sent' }
    } catch (error) {
      return resultOf(error)
    }
  }

  return { reason: mail.isSetUp ? null : 'E-mail is not set up on this server', send }
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

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Config } from '../config'
import { MailProblem, problemOf } from './mail-problem'
import { newId } from './tokens'

export interface MailText {
  to: string
  subject: string
  text: string
  html?: string
  /** Identifies the mail across retries (letters, digits and `-`), so that a mailbox can drop a duplicate. */
  name?: string
  /** The one-click unsubscribe URL, which takes a POST (RFC 8058). */
  unsubscribeUrl?: string
}

export interface Mail {
  /** Whether this installation can send mail. */
  isSetUp: boolean
  /** @throws MailProblem when mail is not set up, the server refuses, or it is unknown whether the mail arrived */
  send(mail: MailText): Promise<void>
}

const FROM = 'Squall'
const CONNECT_MS = 10_000
/** Long, because a server that scans mail answers late. */
const ANSWER_MS = 30_000

/** Returns the mail sender: SMTP, one file per mail in the outbox folder (for development), or none. */
export function createMail(config: Pick<Config, 'mail' | 'smtpUrl' | 'publicUrl'>, outboxFolder: string): Mail {
  const { hostname } = new URL(config.publicUrl)
  const sender = `${FROM} <no-reply@${hostname}>`
  if (config.mail === 'smtp' && config.smtpUrl) {
    const { smtpUrl } = config
    return { isSetUp: true, send: (mail) => sendBySmtp(smtpUrl, sender, hostname, mail) }
  }
  if (config.mail === 'outbox') {
    return {
      isSetUp: true,
      async send({ to, subject, text }) {
        await mkdir(outboxFolder, { recursive: true, mode: 0o700 })
        const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${newId().slice(0, 8)}.txt`
        await writeFile(
          join(outboxFolder, name),
          `From: ${sender}\nTo: ${to}\nSubject: ${subject.replace(/\s+/g, ' ')}\n\n${text}\n`,
          { mode: 0o600 },
        )
      },
    }
  }
  return {
    isSetUp: false,
    send: () => Promise.reject(new MailProblem('down', 'Mail is not set up')),
  }
}

async function sendBySmtp(url: string, from: string, hostname: string, mail: MailText): Promise<void> {
  const { to, subject, text, html, name, unsubscribeUrl } = mail
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  })
  // nodemailer reads the message only after the server has accepted us: until then the mail cannot have arrived.
  let isUnderWay = false
  transport.use('stream', (compiled, done) => {
    compiled.message.transform(() => {
      isUnderWay = true
      return new PassThrough()
    })
    done()
  })
  try {
    await transport.sendMail({
      from,
      to,
      subject,
      text,
      ...(html && { html }),
      ...(name && { messageId: `<${name}@${hostname}>` }),
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    })
  } catch (error) {
    throw problemOf(error, isUnderWay)
  } finally {
    transport.close()
  }
}

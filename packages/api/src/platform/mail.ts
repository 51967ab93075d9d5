import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Config } from '../config'
import { newId } from './tokens'

/**
 * Why a mail was not sent. `down`: the server takes no mail now. `later`: it does not take this mail now. `refused`: it never
 * takes this mail. `unknown`: the connection broke during the transfer, so the mail may have arrived.
 */
export type MailFate = 'down' | 'later' | 'refused' | 'unknown'

export class MailProblem extends Error {
  constructor(
    readonly fate: MailFate,
    message: string,
  ) {
    super(message)
  }
}

/** The fields of a nodemailer error: the server's answer, if any, and the SMTP command it answered. */
const Failure = z.object({
  message: z.string().default(''),
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
})

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
    throw toMailProblem(error, isUnderWay)
  } finally {
    transport.close()
  }
}

/** Returns the problem behind a nodemailer error. @param isUnderWay whether the transfer of the message had begun */
function toMailProblem(error: unknown, isUnderWay: boolean): MailProblem {
  const { message, code, command, responseCode } = Failure.catch({ message: String(error) }).parse(error)
  const reason = message.split('\n')[0]?.slice(0, 200) ?? ''
  if (!isUnderWay) return new MailProblem('down', `The mail server cannot be used: ${reason}`)
  if (responseCode === undefined) {
    // nodemailer itself refuses such an envelope before it sends anything.
    if (command === 'API' && code === 'EENVELOPE') return new MailProblem('refused', reason)
    return new MailProblem('unknown', `The mail server was lost while it took the mail: ${reason}`)
  }
  // A refused sender is a wrong setting, which the host will correct.
  if (command === 'MAIL FROM' || responseCode === 421) return new MailProblem('down', reason)
  return new MailProblem(responseCode >= 500 ? 'refused' : 'later', reason)
}

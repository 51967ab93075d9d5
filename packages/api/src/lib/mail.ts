import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config'
import { newId } from './tokens'

export interface MailText {
  to: string
  subject: string
  text: string
}

export interface Mail {
  /** Whether a mail can be sent at all. */
  isSetUp: boolean
  /** @throws when mail is not set up or the server refuses */
  send(mail: MailText): Promise<void>
}

const FROM = 'Squall'

/** By SMTP, or as one file a mail in the outbox folder (for development), or not at all. */
export function createMail(config: Pick<Config, 'mail' | 'smtpUrl' | 'publicUrl'>, outboxFolder: string): Mail {
  const sender = `${FROM} <no-reply@${new URL(config.publicUrl).hostname}>`
  if (config.mail === 'smtp' && config.smtpUrl) {
    const transport = createTransport(config.smtpUrl)
    return {
      isSetUp: true,
      send: async (mail) => {
        await transport.sendMail({ from: sender, ...mail })
      },
    }
  }
  if (config.mail === 'outbox') {
    return {
      isSetUp: true,
      async send({ to, subject, text }) {
        await mkdir(outboxFolder, { recursive: true })
        const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${newId().slice(0, 8)}.txt`
        await writeFile(join(outboxFolder, name), `From: ${sender}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`)
      },
    }
  }
  return {
    isSetUp: false,
    send: () => Promise.reject(new Error('Mail is not set up')),
  }
}

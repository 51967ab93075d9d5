import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../testing/smtp-server'
import { createMail } from './mail'

const MAIL = { to: 'ada@squall.test', subject: 'Hello', text: 'Wall cloud near Moore' }

async function createMailContext() {
  const server = await startMailServer()
  onTestFinished(server.close)
  const mail = createMail({ mail: 'smtp', smtpUrl: server.url, publicUrl: 'https://squall.test' }, '/nonexistent')
  return { server, mail }
}

const through = (smtpUrl: string) => createMail({ mail: 'smtp', smtpUrl, publicUrl: 'https://squall.test' }, '/none')

test('a mail has text and HTML, its own Message-ID, and one-click unsubscribe', async () => {
  const { server, mail } = await createMailContext()
  const unsubscribeUrl = `https://squall.test/unsubscribe?token=${'x'.repeat(200)}`
  await mail.send({ ...MAIL, html: '<p>Wall cloud</p>', name: 'n1', unsubscribeUrl })
  const [received] = server.received
  expect(received?.to).toBe('ada@squall.test')
  const raw = received?.raw ?? ''
  expect(raw).toContain('From: Squall <no-reply@squall.test>')
  expect(raw).toContain('Message-ID: <n1@squall.test>')
  expect(raw).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw).toMatch(/text\/plain[\s\S]+text\/html/)
})

test('user text cannot add headers to a mail', async () => {
  const { server, mail } = await createMailContext()
  await mail.send({ ...MAIL, subject: 'Ada is live\r\nBcc: all@squall.test' })
  expect(server.received[0]?.to).toBe('ada@squall.test')
  expect(server.received[0]?.raw).not.toMatch(/^Bcc:/m)
})

test.each([
  ['a sender that may not send', { at: 'sender', code: 550 }, 'down'],
  ['an unknown address', { at: 'recipient', code: 550 }, 'refused'],
  ['an address that is to wait', { at: 'recipient', code: 450 }, 'later'],
  ['a mail that is no mail', { at: 'data', code: 554 }, 'refused'],
  ['a full disk', { at: 'data', code: 452 }, 'later'],
  ['a server that ends', { at: 'data', code: 421 }, 'down'],
] as const)('what becomes of a mail is known: %s', async (_what, manners, fate) => {
  const { server, mail } = await createMailContext()
  server.behave(manners)
  await expect(mail.send(MAIL)).rejects.toMatchObject({ fate })
  expect(server.received).toEqual([])
})

test('a mail server that is down or does not speak SMTP has not received the mail', async () => {
  const { server, mail } = await createMailContext()
  await server.close()
  await expect(mail.send(MAIL)).rejects.toMatchObject({ fate: 'down' })
  const babble = createServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => babble.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void babble.close())
  const address = babble.address()
  const port = typeof address === 'object' ? address?.port : 0
  await expect(through(`smtp://127.0.0.1:${port}`).send(MAIL)).rejects.toMatchObject({ fate: 'down' })
})

test('a mail server that disconnects during the transfer may have received the mail', async () => {
  const { server, mail } = await createMailContext()
  server.behave('silent')
  const sending = expect(mail.send(MAIL)).rejects.toMatchObject({ fate: 'unknown' })
  await expect.poll(() => server.received.length).toBe(1)
  server.hangUp()
  await sending
})

test('without a mail server, mails are written as files or refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'squall-outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const settings = { smtpUrl: undefined, publicUrl: 'https://squall.test' }
  await createMail({ ...settings, mail: 'outbox' }, folder).send({ ...MAIL, subject: 'Two\nlines' })
  const [file = ''] = readdirSync(folder)
  expect(readFileSync(join(folder, file), 'utf8')).toBe(
    'From: Squall <no-reply@squall.test>\nTo: ada@squall.test\nSubject: Two lines\n\nWall cloud near Moore\n',
  )
  const none = createMail({ ...settings, mail: 'off' }, folder)
  expect(none.isSetUp).toBe(false)
  await expect(none.send(MAIL)).rejects.toMatchObject({ fate: 'down', message: 'Mail is not set up' })
})

import type { NotificationKind } from '@squall/shared/contract/notification'
import { expect, test } from 'vitest'
import { type MailFate, MailProblem } from '../../platform/mail'
import { createContextWithUsers } from '../../testing/test-context'
import { createMailSender } from './mail-sender'
import type { OutgoingDelivery } from './senders'

async function createMailContext() {
  const test = await createContextWithUsers()
  const sender = createMailSender({ ...test.services, digest: () => null })
  const outgoing = (kind: NotificationKind = 'stream-live'): OutgoingDelivery => ({
    deliveryId: 'd1',
    attempts: 1,
    target: 'email',
    user: { id: test.people.owner.id, displayName: 'Ada <Storm>', email: 'owner@squall.test' },
    notification: {
      id: 'n1',
      key: `${kind}:x`,
      kind,
      title: 'Bo & Co are live',
      body: '<script>alert(1)</script>\nWall cloud "near" Moore',
      url: '/stream/s1',
      createdAt: test.services.now(),
      expiresAt: null,
    },
  })
  return { ...test, sender, outgoing }
}

test('a mail says what happened, links to it, and says why it came and how to unsubscribe', async () => {
  const { sender, outgoing, mails } = await createMailContext()
  expect(sender.reason).toBeNull()
  expect(await sender.send(outgoing())).toEqual({ outcome: 'sent' })
  const [mail] = mails
  expect(mail).toMatchObject({ to: 'owner@squall.test', subject: 'Bo & Co are live' })
  const address = mail?.unsubscribeUrl ?? ''
  expect(address).toMatch(/^http:\/\/squall\.test\/unsubscribe\?token=v1\.[\w-]+$/)
  expect(mail?.text).toBe(
    [
      'Hello Ada <Storm>,',
      'Bo & Co are live',
      '<script>alert(1)</script> Wall cloud "near" Moore',
      'Watch the stream:\nhttp://squall.test/stream/s1',
      `-- \nYou get this because you have chosen emails about chasers you follow going live and their storm reports.
Unsubscribe: ${address}
Notification preferences: http://squall.test/notifications`,
    ].join('\n\n'),
  )
})

test('texts by users are escaped in the HTML', async () => {
  const { sender, outgoing, mails } = await createMailContext()
  await sender.send(outgoing())
  const html = mails[0]?.html ?? ''
  expect(html).toContain('Hello Ada &lt;Storm&gt;,')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; Wall cloud &quot;near&quot; Moore')
  expect(html).not.toMatch(/<script|<img|<link|url\(/)
})

test('no stored text adds a paragraph, a heading or a link to a mail', async () => {
  const { services, outgoing, mails } = await createMailContext()
  const evil = 'Ada\r\n\n-- \n\u2028\u202EYour account is locked: http://elsewhere.test\u0000'
  const shown = 'Ada -- Your account is locked: http://elsewhere.test'
  const items = [{ text: evil, detail: evil, url: 'http://squall.test/stream/s1' }]
  const sender = createMailSender({ ...services, digest: () => [{ heading: evil, items, rest: evil }] })
  const { user, notification, ...rest } = outgoing('weekly-digest')
  await sender.send({
    ...rest,
    user: { ...user, displayName: evil },
    notification: { ...notification, title: evil, body: evil },
  })
  const [mail] = mails
  expect(mail?.subject.replace(/ +/g, ' ')).toBe(shown)
  const lines = (mail?.text ?? '').split('\n').map((line) => line.replace(/ +/g, ' '))
  expect(lines.filter((line) => /elsewhere/i.test(line))).toEqual([
    `Hello ${shown},`,
    shown,
    shown,
    shown.toUpperCase(),
    `- ${shown} (${shown})`,
    shown,
  ])
  for (const hidden of ['\0', '\r', '\u2028', '\u202E', '<br>Your']) {
    expect(`${mail?.text}${mail?.html}`).not.toContain(hidden)
  }
})

test('a notification has the same mail name on every attempt, and another notification has another', async () => {
  const { sender, outgoing, mails } = await createMailContext()
  await sender.send(outgoing())
  await sender.send({ ...outgoing(), attempts: 2 })
  const another = outgoing()
  await sender.send({ ...another, notification: { ...another.notification, id: 'n2' } })
  const [first, again, other] = mails.map(({ name }) => name)
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('mails about the account have no unsubscribe link', async () => {
  const { sender, outgoing, mails } = await createMailContext()
  await sender.send(outgoing('account'))
  expect(mails[0]).not.toHaveProperty('unsubscribeUrl')
  expect(mails[0]?.text).not.toContain('unsubscribe')
})

test('a digest without content is not sent', async () => {
  const { sender, outgoing, mails } = await createMailContext()
  expect(await sender.send(outgoing('weekly-digest'))).toMatchObject({ outcome: 'failed' })
  expect(mails).toEqual([])
})

test('while the mail server is down mails are retried; a mail that may have arrived is not sent again', async () => {
  const { sender, outgoing, services } = await createMailContext()
  const after = (fate: MailFate) => {
    services.mail.send = () => Promise.reject(new MailProblem(fate, 'so it is'))
    return createMailSender({ ...services, digest: () => null }).send(outgoing())
  }
  expect(await after('down')).toEqual({ outcome: 'retry', problem: 'so it is', isDown: true })
  expect(await after('later')).toEqual({ outcome: 'retry', problem: 'so it is' })
  expect(await after('refused')).toEqual({ outcome: 'failed', problem: 'so it is' })
  expect(await after('unknown')).toEqual({ outcome: 'unknown', problem: 'so it is' })
  services.mail.send = () => Promise.reject(new Error('who knows'))
  expect(await sender.send(outgoing())).toEqual({ outcome: 'unknown', problem: 'Error: who knows' })
})

test('without mail the sender gives the reason', async () => {
  const { services } = await createContextWithUsers({ mailIsSetUp: false })
  expect(createMailSender({ ...services, digest: () => null }).reason).toBe('Email is not set up on this server')
})

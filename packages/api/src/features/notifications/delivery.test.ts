import { tables } from '@squall/shared/server/db'
import { expect, onTestFinished, test } from 'vitest'
import { enqueueNotification } from '../../platform/enqueue-notification'
import { createMail } from '../../platform/mail'
import { findLastingPort } from '../../testing/lasting-port'
import { startPushService } from '../../testing/push-service'
import { startMailServer } from '../../testing/smtp-server'
import { createContextWithUsers } from '../../testing/test-context'
import { createDigestSections } from '../digest/digest-sections'
import { enqueueDigests } from '../digest/weekly-digest'
import { createMailSender } from './mail-sender'
import { createPushSender } from './push/push-sender'
import { createNotificationWorker } from './worker'

const MINUTE = 60_000

/** Returns the worker with the real senders, and a push service and a mail server on this machine. */
async function createDeliveryContext({ pushTimeoutMs = 20_000 } = {}) {
  const pushes = await startPushService()
  const mails = { current: await startMailServer({ port: await findLastingPort() }) }
  onTestFinished(() => {
    pushes.close()
    mails.current.hangUp()
    return mails.current.close()
  })
  const test = await createContextWithUsers({ pushService: pushes.origin })
  const { services, db, as } = test
  const { port } = mails.current
  const mail = createMail({ mail: 'smtp', smtpUrl: mails.current.url, publicUrl: services.publicUrl }, '/none')
  const worker = createNotificationWorker(services, {
    push: createPushSender({ ...services, timeoutMs: pushTimeoutMs }),
    email: createMailSender({ ...services, mail, digest: createDigestSections(db, services.publicUrl) }),
  })
  return {
    ...test,
    pushes,
    mails,
    /** Starts another mail server on the same port, after the first was closed. */
    async restartMails() {
      mails.current = await startMailServer({ port })
    },
    async addDevice(who: typeof as.owner) {
      const { publicKey } = await as.anonymous.push.key()
      const browser = pushes.subscribe(publicKey)
      await who.push.subscribe({ ...browser, device: 'Phone' })
      return browser.endpoint
    },
    async deliver() {
      await worker.fanOut()
      await worker.send()
    },
    queue: (channel: 'push' | 'email') =>
      db
        .select()
        .from(tables.deliveries)
        .all()
        .filter((row) => row.channel === channel),
  }
}

test('while the mail server is down mails wait and pushes are sent; when it is back each mail is sent once', async () => {
  const { as, people, deliver, mails, pushes, queue, passTime, addDevice, restartMails, logs } =
    await createDeliveryContext()
  await addDevice(as.owner)
  await as.owner.notifications.changePreferences({ emailNotifications: true })
  await mails.current.close()
  await as.other.follows.follow({ id: people.owner.id })
  await as.admin.follows.follow({ id: people.owner.id })
  for (let tries = 0; tries < 5; tries += 1) {
    await deliver()
    passTime(10 * MINUTE)
  }
  expect(queue('email').map(({ state, attempts }) => [state, attempts])).toEqual(
    Array(queue('email').length).fill(['waiting', 0]),
  )
  expect(queue('push').every(({ state }) => state === 'sent')).toBe(true)
  expect(pushes.received.length).toBe(queue('push').length)
  expect(logs.filter((line) => line.includes('by email wait'))).toHaveLength(1)

  await restartMails()
  await deliver()
  await deliver()
  expect(queue('email').every(({ state }) => state === 'sent')).toBe(true)
  const subjects = mails.current.received.map(({ raw }) => /^Subject: (.+?)\r$/m.exec(raw)?.[1])
  expect(subjects).toHaveLength(queue('email').length)
  expect(subjects.filter((subject) => subject === 'New follower')).toHaveLength(2)
})

test('a device that is gone, silent or busy does not delay the others', async () => {
  const { as, deliver, pushes, queue, passTime, addDevice } = await createDeliveryContext({ pushTimeoutMs: 1_000 })
  const [gone, silent, busy] = [await addDevice(as.owner), await addDevice(as.owner), await addDevice(as.owner)]
  await addDevice(as.owner)
  pushes.answerWith({ status: 410 }, gone)
  pushes.answerWith('silent', silent)
  pushes.answerWith({ status: 429, headers: { 'retry-after': '40' } }, busy)
  await as.owner.push.test()
  await deliver()
  expect(queue('push').map(({ state, problem }) => [state, problem])).toEqual(
    expect.arrayContaining([
      ['failed', 'The push service answered 410'],
      ['waiting', 'The push service was too slow'],
      ['waiting', 'The push service answered 429'],
      ['sent', null],
    ]),
  )
  expect(await as.owner.push.devices()).toHaveLength(3)
  pushes.answerWith({ status: 201 }, silent)
  pushes.answerWith({ status: 201 }, busy)
  passTime(30_000)
  await deliver()
  expect(queue('push').filter(({ state }) => state === 'waiting')).toHaveLength(1)
  passTime(15_000)
  await deliver()
  expect(
    queue('push')
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['failed', 'sent', 'sent', 'sent'])
  expect(new Set(pushes.received.map(({ message }) => message.id)).size).toBe(1)
})

test('a mail that may have arrived is not sent again', async () => {
  const { as, people, deliver, mails, queue, passTime, db, services } = await createDeliveryContext()
  mails.current.behave('silent')
  const approved = { kind: 'account', userId: people.owner.id, status: 'approved' } as const
  enqueueNotification(db, 'account:1', approved, services.now())
  const delivering = deliver()
  await expect.poll(() => mails.current.received.length).toBe(1)
  mails.current.hangUp()
  await delivering
  mails.current.behave('take')
  passTime(10 * MINUTE)
  await deliver()
  expect(queue('email').map(({ state }) => state)).toEqual(['unknown'])
  expect(mails.current.received).toHaveLength(1)
  expect(await as.owner.notifications.list({})).toHaveLength(1)
})

test('the digest comes on Monday as one mail, without a push', async () => {
  const { as, people, deliver, mails, passTime, services, addDevice, pushes } = await createDeliveryContext()
  passTime(new Date('2026-05-06T20:00:00Z').getTime() - services.now().getTime())
  await addDevice(as.owner)
  await as.owner.notifications.changePreferences({ weeklyDigest: true, streamNotifications: false })
  await as.owner.follows.follow({ id: people.other.id })
  await as.other.streams.start({ title: 'Moore wall cloud' })
  passTime(new Date('2026-05-11T13:05:00Z').getTime() - services.now().getTime())
  for (let times = 0; times < 2; times += 1) {
    await enqueueDigests(services).run()
    await deliver()
  }
  const digests = mails.current.received.filter(({ raw }) => raw.includes('Subject: Your week on Squall'))
  expect(digests).toHaveLength(1)
  expect(digests[0]).toMatchObject({ to: 'owner@squall.test', raw: expect.stringContaining('Moore wall cloud') })
  expect(pushes.received.filter(({ message }) => message.kind === 'weekly-digest')).toEqual([])
})

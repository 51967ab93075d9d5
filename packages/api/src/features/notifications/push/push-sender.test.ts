import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startPushService } from '../../../testing/push-service'
import { createContextWithUsers } from '../../../testing/test-context'
import type { OutgoingDelivery } from '../senders'
import { createAuthorization, createPushSender, parseRetryAfterMs } from './push-sender'

async function createSenderContext() {
  const service = await startPushService()
  onTestFinished(service.close)
  const test = await createContextWithUsers({ pushService: service.origin })
  const { db, push, now } = test.services
  const { id: target } = await test.as.owner.push.subscribe({
    ...service.subscribe(push.vapid.publicKey),
    device: 'Phone',
  })
  const outgoing = (changes: Partial<OutgoingDelivery['notification']> = {}): OutgoingDelivery => ({
    deliveryId: 'd1',
    attempts: 1,
    target,
    user: { id: test.people.owner.id, displayName: 'OWNER', email: 'owner@squall.test' },
    notification: {
      id: 'n1',
      key: 'stream-live:s1',
      kind: 'stream-live',
      title: 'Ada is live',
      body: 'Wall cloud near Moore',
      url: '/stream/s1',
      createdAt: now(),
      expiresAt: null,
      ...changes,
    },
  })
  const sender = (timeoutMs = 5_000) => createPushSender({ db, push, now, timeoutMs })
  return { ...test, service, outgoing, sender }
}

test('a push arrives encrypted and signed, and says what the service worker shows', async () => {
  const { service, sender, outgoing, as, services } = await createSenderContext()
  expect(await sender().send(outgoing())).toEqual({ outcome: 'sent' })
  expect(service.refused).toEqual([])
  expect(service.received).toMatchObject([
    {
      ttl: 3_600,
      urgency: 'normal',
      contact: 'mailto:no-reply@squall.invalid',
      message: { id: 'n1', tag: 'n1', kind: 'stream-live', title: 'Ada is live', url: '/stream/s1' },
    },
  ])
  expect(await as.owner.push.devices()).toMatchObject([{ lastSentAt: services.now().toISOString() }])
})

test('a second attempt has the same topic and tag, and another notification has its own', async () => {
  const { service, sender, outgoing } = await createSenderContext()
  const { send } = sender()
  await send(outgoing())
  await send({ ...outgoing(), attempts: 2 })
  await send(outgoing({ id: 'n2' }))
  const [first, again, another] = service.received
  expect(first?.topic).toMatch(/^[\w-]{32}$/)
  expect(again).toMatchObject({ topic: first?.topic, message: { tag: first?.message.tag } })
  expect(another?.topic).not.toBe(first?.topic)
})

test('a push service gets the same signature for an hour, then a new one', async () => {
  const { push, now } = (await createSenderContext()).services
  const clock = { time: now() }
  const authorize = createAuthorization(push.vapid, () => clock.time)
  const first = authorize('https://push.example.org')
  expect(authorize('https://push.example.org')).toBe(first)
  expect(authorize('https://push.example.net')).not.toBe(first)
  clock.time = new Date(clock.time.getTime() + 3_600_001)
  expect(authorize('https://push.example.org')).not.toBe(first)
})

test("urgency and time to live depend on the kind, and the time to live ends with the notification's expiry", async () => {
  const { service, sender, outgoing, services } = await createSenderContext()
  const inTenMinutes = new Date(services.now().getTime() + 600_000)
  await sender().send(outgoing({ kind: 'emergency-alert', expiresAt: inTenMinutes }))
  await sender().send(outgoing({ kind: 'new-follower', id: 'n2' }))
  expect(service.received).toMatchObject([
    { ttl: 600, urgency: 'high' },
    { ttl: 86_400, urgency: 'low' },
  ])
})

test('a long text is cut between characters so that the push stays under 4 kB', async () => {
  const { service, sender, outgoing } = await createSenderContext()
  await sender().send(outgoing({ title: 'x'.repeat(900), body: '🌪️ take shelter '.repeat(900) }))
  const [push] = service.received
  expect(push?.bytes).toBeLessThan(3_200)
  expect(push?.message.title).toHaveLength(200)
  expect(push?.message.body).toMatch(/…$/)
  expect(push?.message.body).not.toMatch(/\p{Surrogate}/u)
})

test('title and body of a push are one line each, without hidden characters', async () => {
  const { service, sender, outgoing } = await createSenderContext()
  await sender().send(outgoing({ title: 'Ada\n\u202Eis live', body: 'Wedge\r\n\u2066near\u0000 Moore' }))
  expect(service.received[0]?.message).toMatchObject({ title: 'Ada is live', body: 'Wedge near Moore' })
})

test.each([404, 410])('an endpoint that answers %i is removed', async (status) => {
  const { service, sender, outgoing, as } = await createSenderContext()
  service.answerWith({ status })
  expect(await sender().send(outgoing())).toEqual({ outcome: 'gone', problem: `The push service answered ${status}` })
  expect(await as.owner.push.devices()).toEqual([])
  expect(await sender().send(outgoing())).toMatchObject({ outcome: 'gone' })
})

test('a busy or broken push service is tried again when it says so; one that refuses is not', async () => {
  const { service, sender, outgoing, as } = await createSenderContext()
  service.answerWith({ status: 429, headers: { 'retry-after': '120' } })
  expect(await sender().send(outgoing())).toMatchObject({ outcome: 'retry', afterMs: 120_000 })
  service.answerWith({ status: 503 })
  expect(await sender().send(outgoing())).toEqual({ outcome: 'retry', problem: 'The push service answered 503' })
  for (const status of [302, 400, 403, 413]) {
    service.answerWith({ status, headers: { location: 'http://127.0.0.1/' } })
    expect(await sender().send(outgoing())).toMatchObject({ outcome: 'failed' })
  }
  expect(await as.owner.push.devices()).toHaveLength(1)
})

test('a push service that is silent, gone or speaks no HTTP costs one timeout and is tried again', async () => {
  const { service, sender, outgoing } = await createSenderContext()
  service.answerWith('silent')
  expect(await sender(200).send(outgoing())).toEqual({ outcome: 'retry', problem: 'The push service was too slow' })
  const port = Number(new URL(service.origin).port)
  service.close()
  const dead = { outcome: 'retry', problem: 'The push service was not reached' }
  expect(await sender().send(outgoing())).toEqual(dead)
  const babble = createServer((socket) => socket.on('error', () => undefined).end('hello\r\n\r\n'))
  await new Promise<void>((resolve) => babble.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void babble.close())
  expect(await sender().send(outgoing())).toEqual(dead)
})

test('a host name that resolves to a private address is not connected to', async () => {
  const { outgoing, services, as } = await createSenderContext()
  const { db, push, now } = services
  const [known] = await as.owner.push.devices()
  await as.owner.push.remove({ id: known?.id ?? '' })
  const browser = { ...(await startBrowser(push.vapid.publicKey)), endpoint: 'https://push.example.org/abc' }
  const { id } = await as.owner.push.subscribe({ ...browser, device: 'Phone' })
  const resolve = async () => [{ address: '10.0.0.1', family: 4 }]
  const sender = createPushSender({ db, push, now, resolve })
  expect(await sender.send({ ...outgoing(), target: id })).toMatchObject({ outcome: 'failed' })
})

test('a push for one user never reaches a device of another', async () => {
  const { service, sender, outgoing, people } = await createSenderContext()
  const forOther = { ...outgoing(), user: { ...outgoing().user, id: people.other.id } }
  expect(await sender().send(forOther)).toMatchObject({ outcome: 'gone' })
  expect(service.received).toEqual([])
})

test('Retry-After is read as seconds or as a date, at most an hour', () => {
  const now = new Date('2026-05-01T12:00:00Z')
  expect(parseRetryAfterMs(undefined, now)).toBeUndefined()
  expect(parseRetryAfterMs('soon', now)).toBeUndefined()
  expect(parseRetryAfterMs('30', now)).toBe(30_000)
  expect(parseRetryAfterMs('Fri, 01 May 2026 12:02:00 GMT', now)).toBe(120_000)
  expect(parseRetryAfterMs('Fri, 01 May 2026 11:00:00 GMT', now)).toBe(0)
  expect(parseRetryAfterMs('999999', now)).toBe(3_600_000)
})

async function startBrowser(vapidKey: string) {
  const service = await startPushService()
  onTestFinished(service.close)
  return service.subscribe(vapidKey)
}

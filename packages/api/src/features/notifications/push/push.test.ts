import { randomBytes } from 'node:crypto'
import { PUSH_DEVICES } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { expect, onTestFinished, test } from 'vitest'
import { startPushService } from '../../../testing/push-service'
import { createContextWithUsers } from '../../../testing/test-context'
import { findEndpointProblem } from './subscriptions'
import { chooseVapidSubject } from './vapid'

async function createPushContext() {
  const service = await startPushService()
  onTestFinished(service.close)
  const test = await createContextWithUsers({ pushService: service.origin })
  const { publicKey } = await test.as.anonymous.push.key()
  return { ...test, service, browser: () => ({ ...service.subscribe(publicKey), device: 'Firefox on Linux' }) }
}

test("a browser subscribes with the server's key, once, and is listed among its owner's devices", async () => {
  const { as, browser } = await createPushContext()
  const own = browser()
  const device = await as.owner.push.subscribe(own)
  expect(device).toMatchObject({ device: 'Firefox on Linux', lastSentAt: null })
  expect(await as.owner.push.subscribe({ ...own, device: 'My laptop' })).toMatchObject({ id: device.id })
  expect(await as.owner.push.devices()).toMatchObject([{ id: device.id, device: 'My laptop' }])
  expect(await as.other.push.devices()).toEqual([])
})

test('a browser belongs to the user who signed in there last, under a new id', async () => {
  const { as, browser } = await createPushContext()
  const shared = browser()
  const before = await as.owner.push.subscribe(shared)
  const after = await as.other.push.subscribe(shared)
  expect(after.id).not.toBe(before.id)
  expect(await as.owner.push.devices()).toEqual([])
  expect(await as.other.push.devices()).toMatchObject([{ id: after.id }])
})

test('the oldest device is removed when there are too many', async () => {
  const { as, browser } = await createPushContext()
  const first = await as.owner.push.subscribe(browser())
  for (let more = 0; more < PUSH_DEVICES; more += 1) await as.owner.push.subscribe(browser())
  const devices = await as.owner.push.devices()
  expect(devices).toHaveLength(PUSH_DEVICES)
  expect(devices.map(({ id }) => id)).not.toContain(first.id)
})

test('only its owner removes a device', async () => {
  const { as, browser } = await createPushContext()
  const { id } = await as.owner.push.subscribe(browser())
  await expect(as.anonymous.push.remove({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.other.push.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.owner.push.remove({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.owner.push.remove({ id })).toEqual({ ok: true })
  expect(await as.owner.push.devices()).toEqual([])
})

test('subscriptions that could not be pushed to are refused', async () => {
  const { as, browser } = await createPushContext()
  const good = browser()
  const key = (bytes: Buffer) => bytes.toString('base64url')
  const offCurve = key(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]))
  for (const wrong of [
    { endpoint: 'https://127.0.0.1/push/x' },
    { endpoint: `https://push.example.org/${'x'.repeat(1_000)}` },
    { p256dh: offCurve },
    { p256dh: key(randomBytes(64)) },
    { auth: key(randomBytes(8)) },
    { auth: 'not base64 at all!!!!!' },
    { device: ' ' },
    { device: 'x'.repeat(61) },
  ])
    await expect(as.owner.push.subscribe({ ...good, ...wrong }), JSON.stringify(wrong)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  await expect(as.anonymous.push.subscribe(good)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await as.owner.push.devices()).toEqual([])
})

test('endpoints are public https addresses, or addresses of the configured push service', () => {
  const own = 'http://127.0.0.1:4567'
  for (const good of [
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    `${own}/push/abc`,
  ])
    expect(findEndpointProblem(good, own), good).toBeNull()
  for (const bad of [
    'push',
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://name:secret@fcm.googleapis.com/abc',
    'https://10.0.0.1/abc',
    'https://2130706433/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest',
    'https://localhost/abc',
    'https://printer/abc',
    'https://nas.local/abc',
    'https://metadata.google.internal/abc',
    'http://127.0.0.1:4568/push/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])
    expect(findEndpointProblem(bad, own), bad).not.toBeNull()
  expect(findEndpointProblem(`${own}/push/abc`, null)).not.toBeNull()
})

test('the test notification is enqueued, five times in ten minutes at most', async () => {
  const { as, db, people } = await createPushContext()
  for (let times = 0; times < 5; times += 1) expect(await as.owner.push.test()).toEqual({ ok: true })
  await expect(as.owner.push.test()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(as.anonymous.push.test()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const events = db.select().from(tables.notificationEvents).all()
  expect(events.map(({ event }) => JSON.parse(event))).toEqual(Array(5).fill({ kind: 'test', userId: people.owner.id }))
})

test('the contact for push services is a mail address, a page, or the site', () => {
  const subject = (weatherContact: string | null, publicUrl = 'https://squall.test') =>
    chooseVapidSubject({ publicUrl, weatherContact })
  expect(subject('ops@squall.test')).toBe('mailto:ops@squall.test')
  expect(subject('https://squall.test/contact')).toBe('https://squall.test/contact')
  expect(subject('call me')).toBe('https://squall.test')
  expect(subject(null, 'http://127.0.0.1:3000')).toBe('mailto:no-reply@squall.invalid')
})

import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MAX_ATTEMPTS } from './rules'
import { createNotificationContext } from './testing'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

/** Returns a context in which a push and a mail to the owner are waiting. */
async function createWaiting() {
  const test = await createNotificationContext()
  const { people, addDevice, enqueueNotification, as, fanOut } = test
  await as.owner.notifications.changePreferences({ emailNotifications: true })
  const device = addDevice(people.owner.id)
  enqueueNotification('a', { kind: 'achievement', userId: people.owner.id, rule: 'first-stream' })
  await fanOut()
  return { ...test, device }
}

test('each delivery is sent once, with everything its sender needs', async () => {
  const { push, email, send, queue, inboxes, people, device } = await createWaiting()
  await send()
  await send()
  expect(push.sent).toHaveLength(1)
  const { id, key, title, body, url, createdAt, expiresAt } = inboxes()[0] ?? {}
  expect(push.sent[0]).toEqual({
    deliveryId: queue('push')[0]?.id,
    attempts: 1,
    target: device,
    user: { id: people.owner.id, displayName: 'OWNER', email: 'owner@squall.test' },
    notification: { id, key, kind: 'achievement', title, body, url, createdAt, expiresAt },
  })
  expect(email.sent).toMatchObject([{ target: 'email' }])
  expect(queue('push')).toMatchObject([{ state: 'sent', attempts: 1, sentAt: expect.any(Date), problem: null }])
})

test('a failed delivery is retried after longer and longer delays until it is sent', async () => {
  const { push, send, queue, passTime } = await createWaiting()
  push.answers.push({ outcome: 'retry', problem: 'answered 503' }, new Error('socket hang up'))
  await send()
  expect(queue()).toMatchObject([{ state: 'waiting', attempts: 1, problem: 'answered 503' }])
  await send()
  expect(push.sent).toHaveLength(1)
  passTime(5 * SECOND)
  await send()
  expect(queue()).toMatchObject([{ state: 'waiting', attempts: 2, problem: 'socket hang up' }])
  passTime(5 * SECOND)
  await send()
  expect(push.sent).toHaveLength(2)
  passTime(5 * SECOND)
  await send()
  expect(push.sent.map(({ attempts }) => attempts)).toEqual([1, 2, 3])
  expect(queue()).toMatchObject([{ state: 'sent' }])
})

test('a delivery waits as long as the service asks', async () => {
  const { push, send, passTime } = await createWaiting()
  push.answers.push({ outcome: 'retry', problem: 'answered 429', afterMs: 120 * SECOND })
  await send()
  passTime(119 * SECOND)
  await send()
  expect(push.sent).toHaveLength(1)
  passTime(SECOND)
  await send()
  expect(push.sent).toHaveLength(2)
})

test('a delivery is given up after the last attempt', async () => {
  const { push, send, passTime, queue } = await createWaiting()
  for (let n = 0; n < MAX_ATTEMPTS + 5; n += 1) {
    push.answers.push({ outcome: 'retry', problem: 'answered 500' })
    await send()
    passTime(HOUR)
  }
  expect(push.sent).toHaveLength(MAX_ATTEMPTS)
  expect(queue()).toMatchObject([{ state: 'failed', problem: 'answered 500' }])
})

test('a delivery that is gone, failed or unknown is never sent again', async () => {
  for (const outcome of ['gone', 'failed', 'unknown'] as const) {
    const { push, send, passTime, queue } = await createWaiting()
    push.answers.push({ outcome, problem: 'so it is' })
    await send()
    passTime(HOUR)
    await send()
    expect(push.sent).toHaveLength(1)
    expect(queue()).toMatchObject([{ state: outcome === 'unknown' ? 'unknown' : 'failed', problem: 'so it is' }])
  }
})

test('while a channel is down its deliveries wait, one probes it now and then, and no attempt is counted', async () => {
  const { email, push, send, passTime, queue, enqueueNotification, fanOut, people, as, logs } = await createWaiting()
  await as.other.notifications.changePreferences({ emailNotifications: true })
  for (const rule of ['first-photo', 'five-seasons', 'ten-streams', 'first-follower']) {
    enqueueNotification(`other ${rule}`, { kind: 'achievement', userId: people.other.id, rule })
  }
  await fanOut()
  const down = { outcome: 'retry', problem: 'connect ECONNREFUSED', isDown: true } as const
  email.answers.push(down, down, down, down, down)
  await send()
  expect(email.sent).toHaveLength(4)
  await send()
  expect(email.sent).toHaveLength(4)
  passTime(2 * SECOND)
  await send()
  expect(email.sent).toHaveLength(5)
  passTime(2 * SECOND)
  await send()
  expect(email.sent).toHaveLength(5)
  expect(queue('email')).toMatchObject(Array(5).fill({ state: 'waiting', attempts: 0 }))
  expect(push.sent).toHaveLength(1)
  passTime(4 * SECOND)
  await send()
  expect(queue('email')).toMatchObject(Array(5).fill({ state: 'sent', attempts: 1 }))
  expect(logs).toEqual(['notifications by email wait: connect ECONNREFUSED'])
})

test('a delivery past its deadline is not sent', async () => {
  const { push, email, send, passTime, queue } = await createWaiting()
  passTime(73 * HOUR)
  await send()
  expect([...push.sent, ...email.sent]).toEqual([])
  expect(queue()).toMatchObject([{ state: 'failed', problem: 'It was too late to be of use' }])
})

test('waiting deliveries are given up when the user turns the channel off or is suspended', async () => {
  const changed = await createWaiting()
  await changed.as.owner.notifications.changePreferences({ emailNotifications: false })
  await changed.send()
  expect([changed.push.sent.length, changed.email.sent.length]).toEqual([1, 0])
  const suspended = await createWaiting()
  const { db, people, send, push, queue } = suspended
  db.update(tables.users).set({ accountStatus: 'suspended' }).where(eq(tables.users.id, people.owner.id)).run()
  await send()
  expect(push.sent).toEqual([])
  expect(queue()).toMatchObject([{ state: 'failed', problem: 'It is not wanted any more' }])
})

test('a withdrawn alert is not sent to those it has not reached yet', async () => {
  const { as, send, fanOut, push, addDevice, people, queue } = await createNotificationContext()
  addDevice(people.owner.id)
  const { id } = await as.admin.emergencyAlerts.send({ title: 'Evacuate', text: 'Leave now.', area: null, minutes: 60 })
  await fanOut()
  expect(queue()).toMatchObject([{ state: 'waiting' }])
  await as.admin.emergencyAlerts.withdraw({ id })
  await send()
  expect(push.sent).toEqual([])
})

test('an urgent delivery goes before all that wait', async () => {
  const { db, enqueueNotification, fanOut, push, send, people, addDevice, passTime, services } = await createWaiting()
  addDevice(people.other.id)
  passTime(60 * SECOND)
  const expires = new Date(services.now().getTime() + HOUR).toISOString()
  enqueueNotification('w', { kind: 'emergency-alert', alertId: 'w', title: 'Tornado', text: '', polygons: [], expires })
  await fanOut()
  await send()
  const kinds = push.sent.map(({ notification }) => notification.kind)
  expect(kinds).toEqual(['emergency-alert', 'emergency-alert', 'achievement'])
  expect(
    db
      .select()
      .from(tables.deliveries)
      .all()
      .every(({ state }) => state === 'sent'),
  ).toBe(true)
})

test('after a crash a push under way is sent again, and a mail is not', async () => {
  const { db, queue, push, email, send, restart } = await createWaiting()
  db.update(tables.deliveries).set({ state: 'sending', attempts: 1 }).run()
  restart()
  await send()
  expect(push.sent).toMatchObject([{ attempts: 2 }])
  expect(email.sent).toEqual([])
  expect(queue('email')).toMatchObject([{ state: 'unknown', problem: 'The server stopped while it was sent' }])
})

test('more deliveries than free slots are sent one after another, and expired ones delay nothing', async () => {
  const { db, people, push, send, services, addDevice } = await createNotificationContext()
  const target = addDevice(people.owner.id)
  const old = new Date(services.now().getTime() - 100 * HOUR)
  const rows = Array.from({ length: 500 }, (_, n) => ({
    ...{ id: `n${n}`, userId: people.owner.id, key: `k${n}`, kind: 'test', title: 't', body: 'b', url: '/' },
    createdAt: n < 250 ? old : services.now(),
  }))
  db.insert(tables.notifications).values(rows).run()
  const delivery = (n: number) => ({
    ...{ id: `d${n}`, notificationId: `n${n}`, channel: 'push' as const, target, state: 'waiting' as const },
    dueAt: new Date(old.getTime() + n),
  })
  db.insert(tables.deliveries)
    .values(rows.map((_, n) => delivery(n)))
    .run()
  await send()
  expect(push.sent).toHaveLength(250)
})

test('deleting an account deletes its deliveries', async () => {
  const { db, send, push } = await createWaiting()
  db.delete(tables.users).run()
  await send()
  expect(push.sent).toEqual([])
  expect(db.select().from(tables.deliveries).all()).toEqual([])
})

import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { enqueueNotification } from '../../platform/enqueue-notification'
import { createApiProcess } from '../../testing/api-process'
import { startPushService } from '../../testing/push-service'
import { startMailServer } from '../../testing/smtp-server'
import { createUser } from '../auth/users'

/* The api runs in its own process here and is killed while deliveries are under way. */

const PATIENCE = { timeout: 60_000, interval: 10 }
const { deliveries, follows, notificationPreferences, notifications, pushSubscriptions } = tables

async function createCrashContext() {
  const pushes = await startPushService()
  const mails = await startMailServer()
  onTestFinished(() => {
    pushes.close()
    mails.hangUp()
    return mails.close()
  })
  const api = createApiProcess({ PUSH_SERVICE_URL: pushes.origin, SMTP_URL: mails.url })
  const { db } = api

  function addPerson(name: string): string {
    return createUser(db, {
      username: name,
      email: `${name}@squall.test`,
      displayName: name,
      passwordHash: 'none',
      accountStatus: 'approved',
      isAdmin: false,
      now: new Date(),
    })
  }

  return {
    ...{ api, pushes, mails, db, addPerson },
    subscribe: (userId: string) =>
      db
        .insert(pushSubscriptions)
        .values({
          ...pushes.subscribe(api.push.vapid.publicKey),
          id: `device of ${userId}`,
          userId,
          device: 'Phone',
          createdAt: new Date(),
        })
        .run(),
    wantMail: (userId: string, only = false) =>
      db.insert(notificationPreferences).values({ userId, emailNotifications: true, pushNotifications: !only }).run(),
    follow(followerId: string, followedId: string) {
      const createdAt = new Date()
      db.insert(follows).values({ followerId, followedId, createdAt }).run()
      enqueueNotification(db, `new-follower:${followerId}`, { kind: 'new-follower', followerId, followedId }, createdAt)
    },
    states: (channel: 'push' | 'email') =>
      db
        .select({ state: deliveries.state })
        .from(deliveries)
        .where(eq(deliveries.channel, channel))
        .all()
        .map(({ state }) => state),
  }
}

const messageId = (raw: string) => /^Message-ID: (.+?)\r$/im.exec(raw)?.[1]

test('a push under way during a crash is sent again, with the same topic and tag', {
  timeout: 180_000,
}, async () => {
  const { api, pushes, addPerson, subscribe, follow, states, db } = await createCrashContext()
  const [ada, bo] = [addPerson('ada'), addPerson('bo')]
  subscribe(ada)
  await api.start()
  pushes.answerWith('silent')
  follow(bo, ada)
  await expect.poll(() => pushes.received.length, PATIENCE).toBe(1)
  await api.kill()
  expect(states('push')).toEqual(['sending'])

  pushes.answerWith({ status: 201 })
  await api.start()
  await expect.poll(() => states('push'), PATIENCE).toEqual(['sent'])
  expect(pushes.refused).toEqual([])
  const [first, again, ...more] = pushes.received
  expect(more).toEqual([])
  expect(again).toMatchObject({ topic: first?.topic, message: first?.message })
  expect(db.select().from(notifications).all()).toHaveLength(1)
})

test('a mail under way during a crash is not sent again, and later mails are sent', {
  timeout: 180_000,
}, async () => {
  const { api, mails, addPerson, wantMail, follow, states } = await createCrashContext()
  const [ada, bo, cy] = [addPerson('ada'), addPerson('bo'), addPerson('cy')]
  wantMail(ada)
  await api.start()
  mails.behave('silent')
  follow(bo, ada)
  await expect.poll(() => mails.received.length, PATIENCE).toBe(1)
  await api.kill()
  expect(states('email')).toEqual(['sending'])

  mails.behave('take')
  follow(cy, ada)
  await api.start()
  await expect.poll(() => states('email').sort(), PATIENCE).toEqual(['sent', 'unknown'])
  expect(mails.received).toHaveLength(2)
  expect(mails.received.map(({ raw }) => /(bo|cy) \(@/.exec(raw)?.[1])).toEqual(['bo', 'cy'])
})

test('after repeated crashes during a fan-out every follower is notified once', { timeout: 240_000 }, async () => {
  const { api, pushes, mails, db, addPerson, subscribe, wantMail, states } = await createCrashContext()
  const chaser = addPerson('chaser')
  const followers = Array.from({ length: 120 }, (_, index) => addPerson(`follower-${index}`))
  db.transaction((tx) => {
    for (const followerId of followers) {
      tx.insert(follows).values({ followerId, followedId: chaser, createdAt: new Date() }).run()
      subscribe(followerId)
      wantMail(followerId)
    }
  })
  const streamId = 'stream-1'
  db.insert(tables.streams)
    .values({
      id: streamId,
      userId: chaser,
      title: 'Moore wall cloud',
      placePrecision: 'off',
      isLive: true,
      startedAt: new Date(),
      lastPublishedAt: new Date(),
    })
    .run()
  enqueueNotification(db, `stream-live:${streamId}`, { kind: 'stream-live', streamId }, new Date())

  const inTheMiddle = [
    () => pushes.received.length > 10,
    () => pushes.received.length > 60,
    () => mails.received.length > 10,
    () => mails.received.length > 60,
  ]
  for (const isReached of inTheMiddle) {
    await api.start()
    await expect.poll(isReached, PATIENCE).toBe(true)
    await api.kill()
  }
  await api.start()
  const isOver = () => [...states('push'), ...states('email')].every((state) => !['waiting', 'sending'].includes(state))
  await expect.poll(() => states('push').length === followers.length && isOver(), PATIENCE).toBe(true)

  expect(db.select().from(notifications).all()).toHaveLength(followers.length)
  expect(pushes.refused).toEqual([])
  expect(new Set(pushes.received.map(({ browser }) => browser)).size).toBe(followers.length)
  // However often a notification was pushed, each device saw one tag and one topic.
  for (const same of ['tag', 'topic'] as const) {
    const seen = pushes.received.map(
      ({ browser, topic, message }) => `${browser} ${same === 'tag' ? message.tag : topic}`,
    )
    expect(new Set(seen).size).toBe(followers.length)
  }
  const names = mails.received.map(({ raw }) => messageId(raw))
  expect(new Set(names).size).toBe(names.length)
  const sent = states('email').filter((state) => state === 'sent').length
  const unknown = states('email').filter((state) => state === 'unknown').length
  expect(sent + unknown).toBe(followers.length)
  expect(names.length).toBeGreaterThanOrEqual(sent)
})

import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../../platform/tokens'
import { createNotificationContext } from './testing'

const MINUTE = 60_000

async function createChat() {
  const test = await createNotificationContext()
  const { db, services, people } = test
  const streamId = newId()
  const now = services.now()
  const stream = { id: streamId, userId: people.owner.id, title: 'Live', placePrecision: 'off' as const, isLive: true }
  db.insert(tables.streams)
    .values({ ...stream, startedAt: now, lastPublishedAt: now })
    .run()
  const write = (userId: string, message: string, state: 'shown' | 'held' = 'shown') => {
    const id = newId()
    db.insert(tables.chatMessages).values({ id, streamId, userId, message, createdAt: services.now(), state }).run()
    test.enqueueNotification(`chat-mention:${id}`, { kind: 'chat-mention', messageId: id })
    return id
  }
  return { ...test, write, streamId }
}

test('mentioned members are notified, but not the author, and not of a held message', async () => {
  const { write, people, fanOut, inboxes, streamId } = await createChat()
  write(people.owner.id, '@Other and @owner look west, @nobody-here')
  write(people.admin.id, '@other this is held', 'held')
  await fanOut()
  expect(inboxes()).toMatchObject([
    { userId: people.other.id, kind: 'chat-mention', title: 'OWNER mentioned you', url: `/stream/${streamId}` },
  ])
})

test('repeated mentions by the same author notify once a minute', async () => {
  const { write, people, fanOut, inboxes, passTime } = await createChat()
  for (let n = 0; n < 5; n += 1) {
    write(people.owner.id, `@other ${n}`)
    passTime(1_000)
    await fanOut()
  }
  write(people.admin.id, '@other another voice')
  await fanOut()
  expect(inboxes().map(({ body }) => body)).toEqual(['@other 0', '@other another voice'])
  passTime(MINUTE)
  write(people.owner.id, '@other again')
  await fanOut()
  expect(inboxes()).toHaveLength(3)
})

test('a new follower notifies once, and not at all if they unfollowed before the fan-out', async () => {
  const { as, people, fanOut, inboxes, db } = await createNotificationContext()
  const { id } = people.owner
  const mine = () => inboxes().filter(({ kind }) => kind === 'new-follower')
  await as.other.follows.follow({ id })
  await as.other.follows.unfollow({ id })
  await fanOut()
  expect(mine()).toEqual([])
  db.delete(tables.notificationEvents).run()
  for (let n = 0; n < 2; n += 1) {
    await as.other.follows.follow({ id })
    await fanOut()
    await as.other.follows.unfollow({ id })
    db.delete(tables.notificationEvents).run()
  }
  expect(mine()).toMatchObject([{ userId: id, body: 'OTHER (@other) follows you', url: `/profile/${people.other.id}` }])
})

test('an achievement notification has its title and description', async () => {
  const { enqueueNotification, people, fanOut, inboxes } = await createNotificationContext()
  enqueueNotification('a', { kind: 'achievement', userId: people.owner.id, rule: 'first-stream' })
  enqueueNotification('b', { kind: 'achievement', userId: people.owner.id, rule: 'no-such-rule' })
  await fanOut()
  expect(inboxes()).toMatchObject([{ body: 'First Broadcast: Went live for the first time.' }])
})

test('account events are mailed too, also to suspended users, never to deleted ones', async () => {
  const { enqueueNotification, people, fanOut, inboxes, queue, db } = await createNotificationContext()
  const status = (id: string, accountStatus: 'suspended' | 'deleted') =>
    db.update(tables.users).set({ accountStatus }).where(eq(tables.users.id, id)).run()
  status(people.other.id, 'suspended')
  status(people.admin.id, 'deleted')
  enqueueNotification('a', { kind: 'account', userId: people.pending.id, status: 'approved' })
  enqueueNotification('b', { kind: 'account', userId: people.other.id, status: 'suspended' })
  enqueueNotification('c', { kind: 'account', userId: people.admin.id, status: 'suspended' })
  enqueueNotification('d', { kind: 'account', userId: people.owner.id, status: 'pending' })
  await fanOut()
  expect(inboxes()).toMatchObject([
    { userId: people.pending.id, title: 'Your account was approved' },
    { userId: people.other.id, title: 'Your account was suspended' },
  ])
  expect(queue('email')).toHaveLength(2)
})

test('a device sign-out notifies once, by email too', async () => {
  const { enqueueNotification, people, fanOut, inboxes, queue } = await createNotificationContext()
  const event = { kind: 'account', userId: people.owner.id, status: 'device-signed-out' } as const
  for (let n = 0; n < 2; n += 1) {
    enqueueNotification('device-signed-out:a-device', event)
    await fanOut()
  }
  expect(inboxes()).toMatchObject([
    {
      userId: people.owner.id,
      title: 'A device was signed out',
      body: 'Someone used an old sign-in of a device of yours; that device was signed out. If it was not you, change your password.',
      url: `/profile/${people.owner.id}`,
    },
  ])
  expect(queue('email')).toHaveLength(1)
})

test('reminders go to those who asked, unless the stream was cancelled or started long ago', async () => {
  const { enqueueNotification, people, fanOut, inboxes, db, services, passTime } = await createNotificationContext()
  const startsAt = new Date(services.now().getTime() + 15 * MINUTE)
  const plan = (id: string, cancelledAt: Date | null) => {
    const createdAt = services.now()
    db.insert(tables.plannedStreams)
      .values({ id, userId: people.owner.id, title: 'Dry line', startsAt, createdAt, cancelledAt })
      .run()
    db.insert(tables.streamReminders).values({ plannedStreamId: id, userId: people.other.id, createdAt }).run()
    enqueueNotification(`stream-reminder:${id}`, { kind: 'stream-reminder', plannedStreamId: id })
  }
  plan('one', null)
  plan('two', services.now())
  await fanOut()
  expect(inboxes()).toMatchObject([
    { userId: people.other.id, title: 'OWNER goes live in 15 minutes', body: 'Dry line' },
  ])
  plan('three', null)
  passTime(50 * MINUTE)
  await fanOut()
  expect(inboxes()).toHaveLength(1)
})

test('the digest goes to those who want it, by mail only', async () => {
  const { enqueueNotification, as, people, fanOut, inboxes, queue, addDevice } = await createNotificationContext()
  addDevice(people.owner.id)
  await as.owner.notifications.changePreferences({ weeklyDigest: true })
  for (const { id } of [people.owner, people.other]) {
    enqueueNotification(`weekly-digest:${id}`, { kind: 'weekly-digest', userId: id, since: '2026-05-11T00:00:00Z' })
  }
  await fanOut()
  expect(inboxes()).toMatchObject([{ userId: people.owner.id, key: `weekly-digest:${people.owner.id}` }])
  expect([queue('push').length, queue('email').length]).toEqual([0, 1])
})

import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../../platform/tokens'
import { createNotifyingContext } from './testing'

const MINUTE = 60_000

async function createChat() {
  const test = await createNotifyingContext()
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
    test.announce(`chat-mention:${id}`, { kind: 'chat-mention', messageId: id })
    return id
  }
  return { ...test, write, streamId }
}

test('whom a line names is told, but not its writer, and not of a line that nobody sees', async () => {
  const { write, people, handOut, inboxes, streamId } = await createChat()
  write(people.owner.id, '@Other and @owner look west, @nobody-here')
  write(people.admin.id, '@other this is held', 'held')
  await handOut()
  expect(inboxes()).toMatchObject([
    { userId: people.other.id, kind: 'chat-mention', title: 'OWNER mentioned you', url: `/stream/${streamId}` },
  ])
})

test('who names somebody line after line is heard once a minute', async () => {
  const { write, people, handOut, inboxes, passTime } = await createChat()
  for (let n = 0; n < 5; n += 1) {
    write(people.owner.id, `@other ${n}`)
    passTime(1_000)
    await handOut()
  }
  write(people.admin.id, '@other another voice')
  await handOut()
  expect(inboxes().map(({ body }) => body)).toEqual(['@other 0', '@other another voice'])
  passTime(MINUTE)
  write(people.owner.id, '@other again')
  await handOut()
  expect(inboxes()).toHaveLength(3)
})

test('a follower is news once, and none if they stopped before it was told', async () => {
  const { as, people, handOut, inboxes, db } = await createNotifyingContext()
  const { id } = people.owner
  const mine = () => inboxes().filter(({ kind }) => kind === 'new-follower')
  await as.other.follows.follow({ id })
  await as.other.follows.unfollow({ id })
  await handOut()
  expect(mine()).toEqual([])
  db.delete(tables.notificationEvents).run()
  for (let n = 0; n < 2; n += 1) {
    await as.other.follows.follow({ id })
    await handOut()
    await as.other.follows.unfollow({ id })
    db.delete(tables.notificationEvents).run()
  }
  expect(mine()).toMatchObject([{ userId: id, body: 'OTHER (@other) follows you', url: `/profile/${people.other.id}` }])
})

test('an achievement is told with its name', async () => {
  const { announce, people, handOut, inboxes } = await createNotifyingContext()
  announce('a', { kind: 'achievement', userId: people.owner.id, rule: 'first-stream' })
  announce('b', { kind: 'achievement', userId: people.owner.id, rule: 'no-such-rule' })
  await handOut()
  expect(inboxes()).toMatchObject([{ body: 'First Broadcast: Went live for the first time.' }])
})

test('what becomes of an account is told by email too, to the suspended also, and to the deleted never', async () => {
  const { announce, people, handOut, inboxes, queue, db } = await createNotifyingContext()
  const status = (id: string, accountStatus: 'suspended' | 'deleted') =>
    db.update(tables.users).set({ accountStatus }).where(eq(tables.users.id, id)).run()
  status(people.other.id, 'suspended')
  status(people.admin.id, 'deleted')
  announce('a', { kind: 'account', userId: people.pending.id, status: 'approved' })
  announce('b', { kind: 'account', userId: people.other.id, status: 'suspended' })
  announce('c', { kind: 'account', userId: people.admin.id, status: 'suspended' })
  announce('d', { kind: 'account', userId: people.owner.id, status: 'pending' })
  await handOut()
  expect(inboxes()).toMatchObject([
    { userId: people.pending.id, title: 'Your account was approved' },
    { userId: people.other.id, title: 'Your account was suspended' },
  ])
  expect(queue('email')).toHaveLength(2)
})

test('that a device was signed out is told in plain words, by email too, once', async () => {
  const { announce, people, handOut, inboxes, queue } = await createNotifyingContext()
  const event = { kind: 'account', userId: people.owner.id, status: 'device-signed-out' } as const
  for (let n = 0; n < 2; n += 1) {
    announce('device-signed-out:a-device', event)
    await handOut()
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

test('reminders go to whoever asked, unless the stream was cancelled or began long ago', async () => {
  const { announce, people, handOut, inboxes, db, services, passTime } = await createNotifyingContext()
  const startsAt = new Date(services.now().getTime() + 15 * MINUTE)
  const plan = (id: string, cancelledAt: Date | null) => {
    const createdAt = services.now()
    db.insert(tables.plannedStreams)
      .values({ id, userId: people.owner.id, title: 'Dry line', startsAt, createdAt, cancelledAt })
      .run()
    db.insert(tables.streamReminders).values({ plannedStreamId: id, userId: people.other.id, createdAt }).run()
    announce(`stream-reminder:${id}`, { kind: 'stream-reminder', plannedStreamId: id })
  }
  plan('one', null)
  plan('two', services.now())
  await handOut()
  expect(inboxes()).toMatchObject([
    { userId: people.other.id, title: 'OWNER goes live in 15 minutes', body: 'Dry line' },
  ])
  plan('three', null)
  passTime(50 * MINUTE)
  await handOut()
  expect(inboxes()).toHaveLength(1)
})

test('the digest is handed out to whoever wants it, for the mail alone', async () => {
  const { announce, as, people, handOut, inboxes, queue, addDevice } = await createNotifyingContext()
  addDevice(people.owner.id)
  await as.owner.notifications.changePreferences({ weeklyDigest: true })
  for (const { id } of [people.owner, people.other]) {
    announce(`weekly-digest:${id}`, { kind: 'weekly-digest', userId: id, since: '2026-05-11T00:00:00Z' })
  }
  await handOut()
  expect(inboxes()).toMatchObject([{ userId: people.owner.id, key: `weekly-digest:${people.owner.id}` }])
  expect([queue('push').length, queue('email').length]).toEqual([0, 1])
})

import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../../platform/tokens'
import { BATCH_SIZE } from './recipients'
import { createNotificationContext } from './testing'

const MINUTE = 60_000
type Test = Awaited<ReturnType<typeof createNotificationContext>>

/** Members who follow the owner, one of whom has two devices. */
async function createFollowedContext() {
  const test = await createNotificationContext()
  const { db, people, services } = test
  const fans = [people.other, people.pending, people.admin]
  for (const { id } of fans) {
    db.insert(tables.follows).values({ followerId: id, followedId: people.owner.id, createdAt: services.now() }).run()
  }
  for (const { id } of [people.other, people.other, people.pending]) test.addDevice(id)
  return test
}

function goLive({ db, services, people, enqueueNotification }: Test): string {
  const id = newId()
  db.update(tables.streams).set({ isLive: false }).run()
  db.insert(tables.streams)
    .values({
      ...{ id, userId: people.owner.id, title: 'Wedge near Moore', placePrecision: 'off', isLive: true },
      ...{ startedAt: services.now(), lastPublishedAt: services.now() },
    })
    .run()
  enqueueNotification(`stream-live:${id}`, { kind: 'stream-live', streamId: id })
  return id
}

test('followers are notified of a stream once: in the inbox, and on each of their devices', async () => {
  const test = await createFollowedContext()
  const { fanOut, inboxes, queue, people, enqueueNotification, openEvents } = test
  const id = goLive(test)
  await fanOut()
  const fans = [people.other.id, people.pending.id, people.admin.id]
  expect(new Set(inboxes().map(({ userId }) => userId))).toEqual(new Set(fans))
  expect(inboxes()[0]).toMatchObject({ title: 'OWNER is live', body: 'Wedge near Moore', url: `/stream/${id}` })
  expect(queue('push')).toHaveLength(3)
  expect(queue('email')).toEqual([])
  enqueueNotification(`stream-live:${id}`, { kind: 'stream-live', streamId: id })
  enqueueNotification('the same under another name', { kind: 'stream-live', streamId: id })
  await fanOut()
  expect(inboxes()).toHaveLength(3)
  expect(openEvents()).toEqual([])
})

test('a channel that goes live twice within half an hour notifies once, except for new followers', async () => {
  const test = await createFollowedContext()
  const { fanOut, inboxes, passTime, addPerson, db, people, services } = test
  goLive(test)
  await fanOut()
  passTime(20 * MINUTE)
  const late = await addPerson('late')
  db.insert(tables.follows)
    .values({ followerId: late.id, followedId: people.owner.id, createdAt: services.now() })
    .run()
  goLive(test)
  await fanOut()
  expect(inboxes().slice(3)).toMatchObject([{ userId: late.id }])
  passTime(11 * MINUTE)
  goLive(test)
  await fanOut()
  expect(inboxes()).toHaveLength(4 + 3)
})

test('a stream that has ended notifies no follower, and later followers are not notified', async () => {
  const test = await createFollowedContext()
  const { fanOut, inboxes, db, passTime, addPerson, people, services, openEvents } = test
  goLive(test)
  db.update(tables.streams).set({ isLive: false }).run()
  await fanOut()
  expect(inboxes()).toEqual([])
  expect(openEvents()).toEqual([])
  goLive(test)
  passTime(1_000)
  const late = await addPerson('late')
  db.insert(tables.follows)
    .values({ followerId: late.id, followedId: people.owner.id, createdAt: services.now() })
    .run()
  await fanOut()
  expect(inboxes().map(({ userId }) => userId)).not.toContain(late.id)
})

test('users who turned a kind off are left out, and so are suspended users', async () => {
  const test = await createFollowedContext()
  const { fanOut, inboxes, as, db, people } = test
  await as.other.notifications.changePreferences({ streamNotifications: false })
  db.update(tables.users).set({ accountStatus: 'suspended' }).where(eq(tables.users.id, people.pending.id)).run()
  goLive(test)
  await fanOut()
  expect(inboxes()).toMatchObject([{ userId: people.admin.id }])
})

test('users who turned push off get the inbox row, and an email if they chose that', async () => {
  const test = await createFollowedContext()
  const { fanOut, inboxes, queue, as, people } = test
  await as.other.notifications.changePreferences({ pushNotifications: false, emailNotifications: true })
  goLive(test)
  await fanOut()
  expect(inboxes()).toHaveLength(3)
  expect(queue('push')).toHaveLength(1)
  const theirs = inboxes().find(({ userId }) => userId === people.other.id)
  expect(queue('email')).toMatchObject([{ target: 'email', notificationId: theirs?.id }])
})

test('a channel that is not available gets no deliveries', async () => {
  const test = await createFollowedContext()
  const { fanOut, queue, as, push, email } = test
  push.sender.reason = 'No keys'
  email.sender.reason = 'Mail is not set up'
  await as.other.notifications.changePreferences({ emailNotifications: true })
  goLive(test)
  await fanOut()
  expect([...queue('push'), ...queue('email')]).toEqual([])
})

test('many followers are notified batch by batch, and none is left out or notified twice when the api ends in between', async () => {
  const test = await createFollowedContext()
  const { db, people, services, fanOut, restart, inboxes, openEvents } = test
  const fans = Array.from({ length: 2 * BATCH_SIZE + 50 }, (_, n) => ({ id: `fan-${n}` }))
  const createdAt = services.now()
  for (const { id } of fans) {
    const account = { username: id, email: `${id}@squall.test`, displayName: id, passwordHash: '-' }
    db.insert(tables.users)
      .values({ id, ...account, accountStatus: 'approved', createdAt })
      .run()
    db.insert(tables.follows).values({ followerId: id, followedId: people.owner.id, createdAt }).run()
  }
  goLive(test)
  // An insert in the second batch fails, as if the process ended in the middle of it.
  db.run(
    `create trigger crash before insert on notifications when new.user_id = 'fan-220' begin select raise(abort, 'crash'); end`,
  )
  await fanOut()
  expect(inboxes()).toHaveLength(BATCH_SIZE)
  expect(openEvents()).toMatchObject([{ cursor: expect.any(String) }])
  db.run('drop trigger crash')
  restart()
  await fanOut()
  const notified = inboxes().map(({ userId }) => userId)
  expect(notified).toHaveLength(fans.length + 3)
  expect(new Set(notified).size).toBe(notified.length)
  expect(openEvents()).toEqual([])
})

test('one invalid event does not hold up the others', async () => {
  const test = await createFollowedContext()
  const { db, fanOut, inboxes, logs, openEvents, services, enqueueNotification, people } = test
  db.insert(tables.notificationEvents)
    .values({ key: 'x', event: '{"kind":"unheard-of"}', createdAt: services.now() })
    .run()
  db.insert(tables.notificationEvents).values({ key: 'y', event: 'no JSON', createdAt: services.now() }).run()
  enqueueNotification('test:1', { kind: 'test', userId: people.owner.id })
  await fanOut()
  expect(inboxes()).toMatchObject([{ kind: 'test' }])
  expect(openEvents()).toEqual([])
  expect(logs).toHaveLength(2)
})

test('an event that failed for another reason is tried again after half a minute', async () => {
  const { db, fanOut, inboxes, passTime, enqueueNotification, people } = await createNotificationContext()
  enqueueNotification('test:1', { kind: 'test', userId: people.owner.id })
  db.run(`create trigger busy before insert on notifications begin select raise(abort, 'busy'); end`)
  await fanOut()
  db.run('drop trigger busy')
  await fanOut()
  expect(inboxes()).toEqual([])
  passTime(30_000)
  await fanOut()
  expect(inboxes()).toHaveLength(1)
})

import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newId } from '../../platform/tokens'
import { BATCH } from './recipients'
import { createNotifyingContext } from './testing'

const MINUTE = 60_000
type Test = Awaited<ReturnType<typeof createNotifyingContext>>

/** Members who follow the owner, one of whom has two devices. */
async function createFollowedContext() {
  const test = await createNotifyingContext()
  const { db, people, services } = test
  const fans = [people.other, people.pending, people.admin]
  for (const { id } of fans) {
    db.insert(tables.follows).values({ followerId: id, followedId: people.owner.id, createdAt: services.now() }).run()
  }
  for (const { id } of [people.other, people.other, people.pending]) test.addDevice(id)
  return test
}

function goLive({ db, services, people, announce }: Test): string {
  const id = newId()
  db.update(tables.streams).set({ isLive: false }).run()
  db.insert(tables.streams)
    .values({
      ...{ id, userId: people.owner.id, title: 'Wedge near Moore', placePrecision: 'off', isLive: true },
      ...{ startedAt: services.now(), lastPublishedAt: services.now() },
    })
    .run()
  announce(`stream-live:${id}`, { kind: 'stream-live', streamId: id })
  return id
}

test('followers are told of a stream once: in the inbox, and on each of their devices', async () => {
  const test = await createFollowedContext()
  const { handOut, inboxes, queue, people, announce, openEvents } = test
  const id = goLive(test)
  await handOut()
  const fans = [people.other.id, people.pending.id, people.admin.id]
  expect(new Set(inboxes().map(({ userId }) => userId))).toEqual(new Set(fans))
  expect(inboxes()[0]).toMatchObject({ title: 'OWNER is live', body: 'Wedge near Moore', url: `/stream/${id}` })
  expect(queue('push')).toHaveLength(3)
  expect(queue('email')).toEqual([])
  announce(`stream-live:${id}`, { kind: 'stream-live', streamId: id })
  announce('the same under another name', { kind: 'stream-live', streamId: id })
  await handOut()
  expect(inboxes()).toHaveLength(3)
  expect(openEvents()).toEqual([])
})

test('a channel that goes live twice within half an hour calls once, and whoever was not told is', async () => {
  const test = await createFollowedContext()
  const { handOut, inboxes, passTime, addPerson, db, people, services } = test
  goLive(test)
  await handOut()
  passTime(20 * MINUTE)
  const late = await addPerson('late')
  db.insert(tables.follows)
    .values({ followerId: late.id, followedId: people.owner.id, createdAt: services.now() })
    .run()
  goLive(test)
  await handOut()
  expect(inboxes().slice(3)).toMatchObject([{ userId: late.id }])
  passTime(11 * MINUTE)
  goLive(test)
  await handOut()
  expect(inboxes()).toHaveLength(4 + 3)
})

test('nobody is called to a stream that is over, or that somebody followed only afterwards', async () => {
  const test = await createFollowedContext()
  const { handOut, inboxes, db, passTime, addPerson, people, services, openEvents } = test
  goLive(test)
  db.update(tables.streams).set({ isLive: false }).run()
  await handOut()
  expect(inboxes()).toEqual([])
  expect(openEvents()).toEqual([])
  goLive(test)
  passTime(1_000)
  const late = await addPerson('late')
  db.insert(tables.follows)
    .values({ followerId: late.id, followedId: people.owner.id, createdAt: services.now() })
    .run()
  await handOut()
  expect(inboxes().map(({ userId }) => userId)).not.toContain(late.id)
})

test('who turned a category off is left out, and so is who may not sign in', async () => {
  const test = await createFollowedContext()
  const { handOut, inboxes, as, db, people } = test
  await as.other.notifications.changePreferences({ streamNotifications: false })
  db.update(tables.users).set({ accountStatus: 'suspended' }).where(eq(tables.users.id, people.pending.id)).run()
  goLive(test)
  await handOut()
  expect(inboxes()).toMatchObject([{ userId: people.admin.id }])
})

test('who turned pushes off has the inbox, and by email comes what was chosen so', async () => {
  const test = await createFollowedContext()
  const { handOut, inboxes, queue, as, people } = test
  await as.other.notifications.changePreferences({ pushNotifications: false, emailNotifications: true })
  goLive(test)
  await handOut()
  expect(inboxes()).toHaveLength(3)
  expect(queue('push')).toHaveLength(1)
  const theirs = inboxes().find(({ userId }) => userId === people.other.id)
  expect(queue('email')).toMatchObject([{ target: 'email', notificationId: theirs?.id }])
})

test('a way that is not open takes nothing on', async () => {
  const test = await createFollowedContext()
  const { handOut, queue, as, push, email } = test
  push.sender.reason = 'No keys'
  email.sender.reason = 'Mail is not set up'
  await as.other.notifications.changePreferences({ emailNotifications: true })
  goLive(test)
  await handOut()
  expect([...queue('push'), ...queue('email')]).toEqual([])
})

test('many followers are told batch by batch, and none is left out or told twice when the api ends in between', async () => {
  const test = await createFollowedContext()
  const { db, people, services, handOut, restart, inboxes, openEvents } = test
  const fans = Array.from({ length: 2 * BATCH + 50 }, (_, n) => ({ id: `fan-${n}` }))
  const createdAt = services.now()
  for (const { id } of fans) {
    const words = { username: id, email: `${id}@squall.test`, displayName: id, passwordHash: '-' }
    db.insert(tables.users)
      .values({ id, ...words, accountStatus: 'approved', createdAt })
      .run()
    db.insert(tables.follows).values({ followerId: id, followedId: people.owner.id, createdAt }).run()
  }
  goLive(test)
  // The insert of somebody in the second batch fails, as if the process ended in its midst.
  db.run(
    `create trigger crash before insert on notifications when new.user_id = 'fan-220' begin select raise(abort, 'crash'); end`,
  )
  await handOut()
  expect(inboxes()).toHaveLength(BATCH)
  expect(openEvents()).toMatchObject([{ cursor: expect.any(String) }])
  db.run('drop trigger crash')
  restart()
  await handOut()
  const told = inboxes().map(({ userId }) => userId)
  expect(told).toHaveLength(fans.length + 3)
  expect(new Set(told).size).toBe(told.length)
  expect(openEvents()).toEqual([])
})

test('one event that cannot be told does not hold up the others', async () => {
  const test = await createFollowedContext()
  const { db, handOut, inboxes, logs, openEvents, services, announce, people } = test
  db.insert(tables.notificationEvents)
    .values({ key: 'x', event: '{"kind":"unheard-of"}', createdAt: services.now() })
    .run()
  db.insert(tables.notificationEvents).values({ key: 'y', event: 'no JSON', createdAt: services.now() }).run()
  announce('test:1', { kind: 'test', userId: people.owner.id })
  await handOut()
  expect(inboxes()).toMatchObject([{ kind: 'test' }])
  expect(openEvents()).toEqual([])
  expect(logs).toHaveLength(2)
})

test('what failed for another reason gets another chance after half a minute', async () => {
  const { db, handOut, inboxes, passTime, announce, people } = await createNotifyingContext()
  announce('test:1', { kind: 'test', userId: people.owner.id })
  db.run(`create trigger busy before insert on notifications begin select raise(abort, 'busy'); end`)
  await handOut()
  db.run('drop trigger busy')
  await handOut()
  expect(inboxes()).toEqual([])
  passTime(30_000)
  await handOut()
  expect(inboxes()).toHaveLength(1)
})

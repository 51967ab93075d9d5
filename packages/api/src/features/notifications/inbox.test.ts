import { INBOX_PAGE, UNREAD_COUNTED } from '@squall/shared/rules/inbox'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createNotificationContext } from './testing'

async function createFilledInbox(count: number) {
  const test = await createNotificationContext()
  for (let n = 0; n < count; n += 1) {
    test.enqueueNotification(`test:${n}`, { kind: 'test', userId: test.people.owner.id })
    test.passTime(1_000)
    await test.fanOut()
  }
  return test
}

test('an inbox is paged, newest first, without gaps or repetitions', async () => {
  const { as, inboxes } = await createFilledInbox(INBOX_PAGE + 5)
  const first = await as.owner.notifications.list({})
  const second = await as.owner.notifications.list({ cursor: first.at(-1)?.serial })
  expect([first.length, second.length]).toEqual([INBOX_PAGE, 5])
  const ids = inboxes().map(({ id }) => id)
  expect([...first, ...second].map(({ id }) => id)).toEqual(ids.reverse())
  expect(first[0]).toMatchObject({ kind: 'test', url: '/notifications', readAt: null })
  expect(await as.other.notifications.list({})).toEqual([])
})

test('a notification is marked as read once, only by its recipient', async () => {
  const { as, passTime } = await createFilledInbox(2)
  const [notification] = await as.owner.notifications.list({})
  const id = notification?.id ?? ''
  for (const call of [as.other.notifications.markRead({ id }), as.owner.notifications.markRead({ id: 'none' })]) {
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Notification not found' })
  }
  expect(await as.owner.notifications.unread()).toEqual({ unread: 2 })
  const read = await as.owner.notifications.markRead({ id })
  expect(read.readAt).not.toBeNull()
  passTime(5_000)
  expect(await as.owner.notifications.markRead({ id })).toEqual(read)
  expect(await as.owner.notifications.unread()).toEqual({ unread: 1 })
})

test("all notifications up to the newest one shown are marked as read, and no other user's", async () => {
  const { as, people, enqueueNotification, fanOut } = await createFilledInbox(3)
  const [newest] = await as.owner.notifications.list({})
  enqueueNotification('test:later', { kind: 'test', userId: people.owner.id })
  enqueueNotification('test:other', { kind: 'test', userId: people.other.id })
  await fanOut()
  const upTo = newest?.serial ?? 0
  expect(await as.other.notifications.markAllRead({ upTo })).toEqual({ unread: 1 })
  expect(await as.owner.notifications.markAllRead({ upTo })).toEqual({ unread: 1 })
  expect(await as.owner.notifications.markAllRead({ upTo: upTo + 1 })).toEqual({ unread: 0 })
  expect(await as.other.notifications.unread()).toEqual({ unread: 1 })
  await expect(as.owner.notifications.markAllRead({ upTo: -1 })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
})

test('unread notifications are counted up to a hundred', async () => {
  const { as, people, db, services } = await createNotificationContext()
  const rows = Array.from({ length: UNREAD_COUNTED + 50 }, (_, n) => ({
    ...{ id: `n${n}`, userId: people.owner.id, key: `k${n}`, kind: 'test', title: 't', body: 'b', url: '/' },
    createdAt: services.now(),
  }))
  db.insert(tables.notifications).values(rows).run()
  expect(await as.owner.notifications.unread()).toEqual({ unread: UNREAD_COUNTED })
})

test('an invalid cursor is refused', async () => {
  const { as } = await createNotificationContext()
  for (const cursor of [-1, 0, 1.5, Number.NaN]) {
    await expect(as.owner.notifications.list({ cursor })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('an inbox is deleted with the account', async () => {
  const { db, inboxes } = await createFilledInbox(2)
  db.delete(tables.users).run()
  expect(inboxes()).toEqual([])
})

import { BULK_LIMIT } from '@squall/shared/contract/admin'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'
import { addPendingUsers } from './testing'

test('a bulk action changes what it can and lists refused accounts with the reason', async () => {
  const { as, people, db } = await createContextWithUsers()
  const { owner, other, pending, admin } = people
  await as.admin.admin.remove({ id: other.id })
  const userIds = [pending.id, owner.id, pending.id, other.id, admin.id, 'nobody']
  expect(await as.admin.admin.bulkSuspend({ userIds })).toEqual({
    asked: 5,
    changed: 2,
    unchanged: 0,
    refused: [
      { id: other.id, username: 'other', reason: 'This account is deleted' },
      { id: admin.id, username: 'admin', reason: 'You cannot suspend yourself' },
      { id: 'nobody', username: null, reason: 'User not found' },
    ],
  })
  expect(await as.admin.admin.bulkApprove({ userIds: [pending.id, admin.id] })).toEqual({
    asked: 2,
    changed: 1,
    unchanged: 1,
    refused: [],
  })
  expect(await as.admin.admin.bulkDelete({ userIds: [pending.id] })).toMatchObject({ changed: 1, refused: [] })
  const lines = db.select().from(tables.adminLog).all()
  expect(lines.map(({ description }) => description)).toEqual([
    'Deleted @other',
    'Suspended @pending',
    'Suspended @owner',
    'Reactivated @pending',
    'Deleted @pending',
  ])
})

test('a bulk action ends the streams, sessions and sockets of all its users', async () => {
  const { as, people, events, sessionExists } = await createContextWithUsers()
  const { id: streamId } = await as.owner.streams.start({})
  events.length = 0
  await as.admin.admin.bulkSuspend({ userIds: [people.owner.id, people.other.id] })
  expect(events.map(({ type }) => type)).toEqual(['stream-ended', 'sessions-revoked', 'user-revoked', 'user-revoked'])
  expect((await as.anonymous.streams.get({ id: streamId })).isLive).toBe(false)
  for (const { sessionId } of [people.owner, people.other]) expect(sessionExists(sessionId)).toBe(false)
})

test('ten thousand ids are processed over REST, each with an audit event, while other requests are served in between', async () => {
  const { db, people, request } = await startTestServer()
  const { sessionId } = people.admin
  const userIds = addPendingUsers(db, BULK_LIMIT)
  let isDone = false
  let served = 0
  const others = (async () => {
    while (!isDone) {
      await request('GET', '/api/streams')
      served += 1
    }
  })()
  const started = performance.now()
  const { status, json } = await request('POST', '/api/admin/users/bulk-approve', { sessionId, body: { userIds } })
  const took = performance.now() - started
  isDone = true
  await others
  console.log(`bulk of ${BULK_LIMIT}: ${took.toFixed(0)} ms, ${served} other requests served meanwhile`)
  expect(status).toBe(200)
  expect(json).toEqual({ asked: BULK_LIMIT, changed: BULK_LIMIT, unchanged: 0, refused: [] })
  expect(served).toBeGreaterThan(10)
  expect(db.select().from(tables.adminLog).all()).toHaveLength(BULK_LIMIT)
  expect(db.select().from(tables.users).where(eq(tables.users.accountStatus, 'pending')).all()).toHaveLength(1)
})

test('more than ten thousand ids, no ids and invalid ids are refused with a sentence, and nothing changes', async () => {
  const { db, people, request } = await startTestServer()
  const { sessionId } = people.admin
  const ids = (count: number) => Array.from({ length: count }, (_, n) => `id-${n}`)
  const wrong: [unknown, number, string][] = [
    [{ userIds: ids(BULK_LIMIT + 1) }, 400, 'Select at most 10,000 users at once'],
    [{ userIds: [] }, 400, 'Please select users to perform bulk actions.'],
    [{ userIds: [''] }, 400, 'An id must not be empty'],
    [{ userIds: ['x'.repeat(65)] }, 400, 'This is no id'],
    [{ userIds: people.owner.id }, 400, ''],
    [{ userIds: [{ id: people.owner.id }] }, 400, ''],
    [{ userIds: [7, null] }, 400, ''],
    [{}, 400, ''],
    [{ userIds: ids(60_000) }, 413, 'The request is too large'],
  ]
  for (const [body, status, message] of wrong) {
    const answer = await request('POST', '/api/admin/users/bulk-delete', { sessionId, body })
    expect(answer.status).toBe(status)
    if (message) expect(answer.json.message).toBe(message)
  }
  expect(db.select().from(tables.adminLog).all()).toEqual([])
})

test('a bulk action stops when the administrator loses the role', async () => {
  const { db, as, people, caller } = await createContextWithUsers()
  const { admin } = as.admin
  await admin.makeAdmin({ id: people.owner.id })
  const userIds = addPendingUsers(db, 1_000)
  const running = (await caller(people.owner.sessionId)).admin.bulkDelete({ userIds: [...userIds, people.admin.id] })
  await new Promise((resolve) => setImmediate(resolve))
  await admin.demoteAdmin({ id: people.owner.id })
  const { changed, refused } = await running
  expect(changed).toBeLessThan(1_000)
  expect(changed + refused.length).toBe(1_001)
  expect(refused.at(-1)).toEqual({
    id: people.admin.id,
    username: null,
    reason: 'You are no longer an administrator',
  })
  expect((await as.admin.admin.stats()).deleted).toBe(changed)
})

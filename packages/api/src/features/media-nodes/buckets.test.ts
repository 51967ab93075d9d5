import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kvm } from '@nats-io/kv'
import { openDatabase, tables } from '@squall/shared/server/db'
import { buckets, FILLED_KEY } from '@squall/shared/server/relay'
import { hashSecret } from '@squall/shared/server/secret-hash'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../../config'
import { createRelayContext, waitForNothing } from '../../testing/relay-context'

const HOUR_MS = 3_600_000

test('nodes find all valid sessions and live streams after the start, and the mark that the bucket is filled comes last', async ({
  skip,
}) => {
  const { open, connectNode, people, as, db } = await createRelayContext(skip)
  const { id } = await as.owner.streams.start({ isRecorded: true })
  db.update(tables.sessions).set({ expiresAt: 1 }).where(eq(tables.sessions.userId, people.other.id)).run()
  open()
  const node = await connectNode('east')
  await node.filled()
  const sessions = await node.sessions()
  expect(sessions[hashSecret(people.pending.sessionId)]).toMatchObject({
    userId: people.pending.id,
    accountStatus: 'pending',
  })
  expect(Object.values(sessions).map(({ userId }) => userId)).not.toContain(people.other.id)
  expect(await node.streams()).toEqual({
    [id]: { ownerId: people.owner.id, isLive: true, isMuted: false, isRecorded: true, peakViewers: 0, totalViews: 0 },
  })
  for (const bucket of Object.values(buckets)) {
    const kv = await new Kvm(node.connection).open(bucket, { allow_direct: true })
    const { streamInfo } = await kv.status()
    expect((await kv.get(FILLED_KEY))?.revision).toBe(streamInfo.state.last_seq)
    expect(streamInfo.config).toMatchObject({ max_msgs_per_subject: 1, storage: 'file', allow_direct: true })
  }
})

test('a new session, a longer one, another status of the account and the end of a session are written at once', async ({
  skip,
}) => {
  const { open, connectNode, people, services, db, as } = await createRelayContext(skip)
  open()
  const node = await connectNode('east')
  await node.filled()
  const id = await services.sessions.create(people.other.id, null)
  const key = hashSecret(id)
  const entry = async () => (await node.sessions())[key]
  await expect.poll(entry).toMatchObject({ userId: people.other.id, accountStatus: 'approved' })
  db.update(tables.sessions).set({ expiresAt: 4_000_000_000 }).where(eq(tables.sessions.id, key)).run()
  await expect.poll(entry).toMatchObject({ expiresAt: 4_000_000_000 })
  db.update(tables.users).set({ accountStatus: 'pending' }).where(eq(tables.users.id, people.other.id)).run()
  await expect.poll(entry).toMatchObject({ accountStatus: 'pending' })
  await services.sessions.remove(id)
  await expect.poll(entry).toBeUndefined()
  // A suspension removes the sessions of the account by its own statement.
  await as.admin.admin.suspend({ id: people.owner.id })
  await expect.poll(async () => (await node.sessions())[hashSecret(people.owner.sessionId)]).toBeUndefined()
})

test('a session revoked by a deleted account, whose rows SQLite deletes itself, is gone', async ({ skip }) => {
  const { open, connectNode, people, db } = await createRelayContext(skip)
  open()
  const node = await connectNode('east')
  await node.filled()
  db.delete(tables.users).where(eq(tables.users.id, people.pending.id)).run()
  await expect.poll(async () => (await node.sessions())[hashSecret(people.pending.sessionId)]).toBeUndefined()
})

test('start, mute, recording and end of a stream are written at once, and counts of viewers are not', async ({
  skip,
}) => {
  const { open, connectNode, as, db, services } = await createRelayContext(skip)
  open()
  const node = await connectNode('east')
  await node.filled()
  const { id } = await as.owner.streams.start({})
  const stream = async () => (await node.streams())[id]
  await expect.poll(stream).toMatchObject({ isLive: true, isMuted: false, isRecorded: false })
  const { streams } = tables
  const set = (values: Partial<typeof streams.$inferInsert>) =>
    db.update(streams).set(values).where(eq(streams.id, id)).run()
  set({ mutedAt: services.now() })
  await expect.poll(stream).toMatchObject({ isMuted: true })
  set({ isRecorded: true })
  await expect.poll(stream).toMatchObject({ isRecorded: true })
  const before = await node.countWrites(buckets.streams)
  set({ viewerCount: 7, peakViewers: 9, totalViews: 12, lastPublishedAt: services.now() })
  set({ isRecorded: true })
  await waitForNothing()
  expect(await node.countWrites(buckets.streams)).toBe(before)
  await as.owner.streams.end({ id })
  await expect.poll(stream).toMatchObject({ isLive: false, peakViewers: 9 })
})

test('a stream that has ended stays for an hour', async ({ skip }) => {
  const { open, connectNode, as, passTime } = await createRelayContext(skip)
  const { id } = await as.owner.streams.start({})
  await as.owner.streams.end({ id })
  const relay = open()
  const node = await connectNode('east')
  await node.filled()
  expect(await node.streams()).toMatchObject({ [id]: { isLive: false } })
  passTime(HOUR_MS + 1)
  await relay.compare()
  expect(await node.streams()).toEqual({})
})

test('the marks of deleted sessions are removed after an hour', async ({ skip }) => {
  const { open, connectNode, people, services, passTime } = await createRelayContext(skip)
  const relay = open()
  const node = await connectNode('east')
  await node.filled()
  const kv = await new Kvm(node.connection).open(buckets.sessions, { allow_direct: true })
  const before = (await kv.status()).values
  await services.sessions.remove(people.owner.sessionId)
  await expect.poll(async () => Object.keys(await node.sessions())).toHaveLength(before - 2)
  await relay.compare()
  expect((await kv.status()).values).toBe(before)
  passTime(HOUR_MS + 60_000)
  await relay.compare()
  expect((await kv.status()).values).toBe(before - 1)
})

test('a relay without JetStream is named in the log, and calls are answered all the same', async ({ skip }) => {
  const { open, connectNode, hearing, logs } = await createRelayContext(skip, { withStore: false })
  open()
  await hearing()
  const home = await connectNode('home')
  await expect.poll(() => logs).toContainEqual(expect.stringContaining('no JetStream'))
  expect(await home.call('chat-list', { streamId: 'none' })).toMatchObject({ ok: false, status: 404 })
})

test('what a transaction took back is not written', async ({ skip }) => {
  const { open, connectNode, people, db } = await createRelayContext(skip)
  open()
  const node = await connectNode('east')
  await node.filled()
  const before = await node.sessions()
  expect(() =>
    db.transaction((tx) => {
      tx.delete(tables.sessions).run()
      tx.update(tables.users).set({ accountStatus: 'suspended' }).where(eq(tables.users.id, people.owner.id)).run()
      throw new Error('taken back')
    }),
  ).toThrow('taken back')
  await waitForNothing()
  expect(await node.sessions()).toEqual(before)
})

test('what another process writes arrives within a second', async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'squall-two-writers-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const databaseFile = join(folder, 'squall.db')
  const { open, connectNode, people } = await createRelayContext(skip, { databaseFile })
  open()
  const node = await connectNode('east')
  await node.filled()
  const other = openDatabase(databaseFile, loadConfig({}).migrationsFolder)
  onTestFinished(other.close)
  other.db.delete(tables.sessions).where(eq(tables.sessions.userId, people.owner.id)).run()
  const startedAt = performance.now()
  await expect.poll(async () => (await node.sessions())[hashSecret(people.owner.sessionId)]).toBeUndefined()
  expect(performance.now() - startedAt).toBeLessThan(3_000)
})

test('after a restart of the server without its files everything is there again, with what happened meanwhile', async ({
  skip,
}) => {
  const { open, connectNode, people, nats, services, as } = await createRelayContext(skip)
  open()
  await (await connectNode('east')).filled()
  await nats.stop()
  await services.sessions.remove(people.owner.sessionId)
  const { id } = await as.other.streams.start({})
  nats.removeStore()
  await nats.startAgain()
  const node = await connectNode('east')
  await node.filled()
  const sessions = Object.values(await node.sessions()).map(({ userId }) => userId)
  expect(sessions.toSorted()).toEqual(
    [people.other, people.admin, people.pending].map(({ id: user }) => user).toSorted(),
  )
  expect(Object.keys(await node.streams())).toEqual([id])
})

test('after a restart of the server with its files, what ended meanwhile is gone', async ({ skip }) => {
  const { open, connectNode, people, nats, services, as } = await createRelayContext(skip)
  const { id } = await as.other.streams.start({})
  open()
  await (await connectNode('east')).filled()
  await nats.stop()
  await services.sessions.remove(people.owner.sessionId)
  await as.other.streams.end({ id })
  await nats.startAgain()
  const node = await connectNode('east')
  await expect.poll(async () => (await node.sessions())[hashSecret(people.owner.sessionId)]).toBeUndefined()
  await expect.poll(node.streams).toMatchObject({ [id]: { isLive: false } })
})

import { closeCodes } from '@squall/shared/contract/wire'
import { hashSecret } from '@squall/shared/server/secret-hash'
import { expect, test } from 'vitest'
import { frame } from '../testing/test-media'
import { startRemoteNode } from '../testing/test-remote-node'

test('NODE-1 a node without a database knows sessions and streams from the buckets of api', async ({ skip }) => {
  const { broadcast, join } = await startRemoteNode(skip)
  const publisher = await broadcast()
  const viewer = await join('storm', { session: 'viewer' })
  publisher.say(frame(1))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1 })
  expect((await viewer.taken('viewer-count-update')).at(-1)).toMatchObject({ viewerCount: 1 })
})

test('NODE-1 unknown sessions and streams are refused as on any other node', async ({ skip }) => {
  const { connect, write } = await startRemoteNode(skip)
  const stranger = await connect({ session: 'nobody' })
  expect(await stranger.next('error')).toMatchObject({ code: 'session-expired' })
  expect(await stranger.closed).toMatchObject({ code: closeCodes.sessionExpired })
  const visitor = await connect()
  visitor.say({ type: 'join-stream', streamId: 'none' })
  expect(await visitor.next('error')).toMatchObject({ code: 'stream-not-found' })
  await write.stream('over', { isLive: false })
  visitor.say({ type: 'join-stream', streamId: 'over' })
  expect(await visitor.next('error')).toMatchObject({ code: 'stream-ended' })
})

test('NODE-1 a session and a stream that api is just writing are waited for', async ({ skip }) => {
  const { connect, write } = await startRemoteNode(skip)
  const fresh = await connect({ session: 'fresh' })
  fresh.say({ type: 'start-broadcast', streamId: 'fresh' })
  await write.stream('fresh', { ownerId: 'fresh' })
  await write.session('fresh', {})
  expect(await fresh.next('joined')).toMatchObject({ broadcaster: true })
})

test('NODE-1 only the owner publishes, with an approved account', async ({ skip }) => {
  const { connect, write } = await startRemoteNode(skip)
  const other = await connect({ session: 'viewer' })
  other.say({ type: 'start-broadcast', streamId: 'storm' })
  expect(await other.next('error')).toMatchObject({ code: 'not-your-stream' })
  await write.session('owner', { accountStatus: 'pending' })
  const owner = await connect({ session: 'owner' })
  owner.say({ type: 'start-broadcast', streamId: 'storm' })
  expect(await owner.next('error')).toMatchObject({ code: 'not-approved' })
  const visitor = await connect()
  visitor.say({ type: 'start-broadcast', streamId: 'storm' })
  expect(await visitor.next('error')).toMatchObject({ code: 'session-required' })
})

test('NODE-2 messages that come while an entry is loaded are handled after it, in order', async ({ skip }) => {
  const { connect, write } = await startRemoteNode(skip)
  await write.stream('new', {})
  const owner = await connect({ session: 'owner' })
  owner.say({ type: 'start-broadcast', streamId: 'new' })
  for (const timestamp of [1, 2, 3]) owner.say({ ...frame(timestamp), streamId: 'new' })
  await owner.next('joined')
  expect(await owner.taken('error')).toEqual([])
})

test('NODE-3 a revoked session, a suspended account and an ended stream close their sockets', async ({ skip }) => {
  const { connect, join, write } = await startRemoteNode(skip)
  const [viewer, owner, visitor] = [
    await connect({ session: 'viewer' }),
    await connect({ session: 'owner' }),
    await join('storm'),
  ]
  await viewer.settled()
  await owner.settled()
  await write.session('viewer', null)
  expect(await viewer.closed).toMatchObject({ code: closeCodes.sessionExpired })
  await write.session('owner', { accountStatus: 'suspended' })
  expect(await owner.closed).toMatchObject({ code: closeCodes.forbidden })
  await write.stream('storm', { isMuted: true })
  expect(await visitor.next('stream-muted')).toMatchObject({ isMuted: true })
  await visitor.taken('stream-state')
  await write.stream('storm', { isLive: false })
  expect(await visitor.next('stream-state')).toMatchObject({ state: 'ended' })
})

test('NODE-4 while the relay is away nobody is thrown out, and who is not known here is sent elsewhere', async ({
  skip,
}) => {
  const { bus, clock, connect, join, nats, startAgain, write } = await startRemoteNode(skip)
  const viewer = await join('storm', { session: 'viewer' })
  await nats.stop()
  await expect.poll(() => bus.isConnected(), { timeout: 10_000 }).toBe(false)
  clock.advance(61_000)
  await join('storm', { session: 'viewer' })
  const unknown = await connect({ session: 'owner' })
  expect(await unknown.next('error')).toMatchObject({ code: 'unavailable' })
  expect(await unknown.closed).toMatchObject({ code: closeCodes.serverRestart })
  expect(await viewer.taken('error')).toEqual([])
  await startAgain()
  await write.session('viewer', null)
  expect(await viewer.closed).toMatchObject({ code: closeCodes.sessionExpired })
})

test('NODE-4 what was revoked while the relay was away is noticed when it is back', async ({ skip }) => {
  const { bus, join, nats, startAgain, store, write } = await startRemoteNode(skip)
  const viewer = await join('storm', { session: 'viewer' })
  await nats.stop()
  await expect.poll(() => bus.isConnected(), { timeout: 10_000 }).toBe(false)
  nats.removeStore()
  await startAgain()
  await write.filled()
  expect(await viewer.closed).toMatchObject({ code: closeCodes.sessionExpired })
  expect(store.session(hashSecret('viewer'))).toBeNull()
})

test('NODE-5 before api has filled the buckets, a missing session means nothing', async ({ skip }) => {
  const { connect, write } = await startRemoteNode(skip, { isFilled: false })
  const early = await connect({ session: 'nobody' })
  expect(await early.next('error')).toMatchObject({ code: 'unavailable' })
  const known = await connect({ session: 'viewer' })
  await known.settled()
  await write.filled()
  const late = await connect({ session: 'nobody' })
  expect(await late.next('error')).toMatchObject({ code: 'session-expired' })
})

test('NODE-6 chat goes to api over the relay, with its answer in its own words', async ({ skip }) => {
  const { answer, join } = await startRemoteNode(skip)
  const lines: unknown[] = []
  answer('chat-post', (line) => {
    lines.push(line)
    return lines.length === 1
      ? { ok: true, result: null }
      : { ok: false, status: 403, message: 'You may not write here' }
  })
  const viewer = await join('storm', { session: 'viewer' })
  viewer.say({ type: 'chat-message', streamId: 'storm', message: 'Hail!' })
  viewer.say({ type: 'chat-message', streamId: 'storm', message: 'Again' })
  expect(await viewer.next('error')).toMatchObject({ code: 'chat-refused', message: 'You may not write here' })
  expect(lines[0]).toEqual({ streamId: 'storm', userId: 'viewer', message: 'Hail!' })
})

test('NODE-6 without api chat is answered as not available', async ({ skip }) => {
  const { join } = await startRemoteNode(skip)
  const viewer = await join('storm', { session: 'viewer' })
  viewer.say({ type: 'chat-message', streamId: 'storm', message: 'Hail!' })
  expect(await viewer.next('error')).toMatchObject({ code: 'unavailable' })
})

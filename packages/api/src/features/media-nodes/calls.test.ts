import type { StreamReport } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createRelayContext } from '../../testing/relay-context'
import { HOME, northOfHome, report } from '../chaser-positions/testing'

type Skip = Parameters<typeof createRelayContext>[0]

async function createCallingNode(skip: Skip) {
  const context = await createRelayContext(skip)
  context.addNode('east')
  context.open()
  const node = await context.connectNode('east')
  await Promise.all([node.filled(), context.hearing()])
  const { id: streamId } = await context.as.owner.streams.start({})
  return { ...context, ...node, streamId }
}

test('a chat message over the relay is stored and published, and the answer is empty', async ({ skip }) => {
  const { call, people, streamId, events } = await createCallingNode(skip)
  const line = { streamId, userId: people.other.id, message: 'from the east' }
  expect(await call('chat-post', line)).toEqual({ ok: true, result: null })
  expect(events).toMatchObject([{ type: 'chat-message', message: { message: 'from the east' } }])
  expect(await call('chat-list', { streamId })).toMatchObject({ ok: true, result: [{ message: 'from the east' }] })
})

test('refusals have the status and the sentence of the REST form', async ({ skip }) => {
  const { call, people, streamId, as } = await createCallingNode(skip)
  const line = { streamId, userId: people.other.id, message: 'hello' }
  expect(await call('chat-post', { ...line, userId: 'nobody' })).toEqual({
    ok: false,
    status: 404,
    message: 'User not found',
  })
  expect(await call('chat-post', { ...line, message: 'x'.repeat(501) })).toMatchObject({ ok: false, status: 400 })
  await as.owner.chat.moderation.restrict({ channelId: people.owner.id, userId: people.other.id, minutes: null })
  expect(await call('chat-post', line)).toEqual({
    ok: false,
    status: 403,
    message: 'You are banned from this chat',
  })
})

test('reports store counts and end streams', async ({ skip }) => {
  const { call, streamId, as } = await createCallingNode(skip)
  const counts: StreamReport = {
    ...{ streamId, viewers: 7, peakViewers: 9, totalViews: 12 },
    ...{ publisher: 'live', recording: null },
  }
  expect(await call('streams-report', [counts])).toEqual({ ok: true, result: { ended: [] } })
  expect(await as.anonymous.streams.get({ id: streamId })).toMatchObject({ viewerCount: 7, peakViewers: 9 })
  expect(await call('streams-report', [{ ...counts, publisher: 'gone' }])).toEqual({
    ok: true,
    result: { ended: [streamId] },
  })
})

test('positions of a node are published to all nodes, and not in the answer', async ({ skip }) => {
  const { call, events, as, passTime } = await createCallingNode(skip)
  const { id: streamId } = await as.other.streams.start({ ...HOME, placePrecision: 'exact' })
  passTime(600_000)
  const empty = { ok: true, result: { chasers: [], removed: [] } }
  expect(await call('positions-report', [report(streamId, northOfHome(5))])).toEqual(empty)
  expect(events).toMatchObject([{ type: 'chaser-positions', chasers: [{ streamId }] }])
  expect(await call('positions-report', [])).toEqual(empty)
  expect(events).toHaveLength(1)
})

test('what is malformed is answered with 400, and an unknown call with 404', async ({ skip }) => {
  const { call } = await createCallingNode(skip)
  expect(await call('chat-list', '{')).toEqual({ ok: false, status: 400, message: 'The request could not be read' })
  expect(await call('chat-list', {})).toMatchObject({ ok: false, status: 400 })
  expect(await call('streams-report', { viewers: 1 })).toMatchObject({ ok: false, status: 400 })
  expect(await call('toString', {})).toMatchObject({ ok: false, status: 404 })
})

test('only the home node and registered nodes may call, and a removed one no longer', async ({ skip }) => {
  const { call, connectNode, streamId, db, services } = await createCallingNode(skip)
  const stranger = await connectNode('stranger')
  expect(await stranger.call('chat-list', { streamId })).toMatchObject({ ok: false, status: 403 })
  const home = await connectNode('home')
  expect(await home.call('chat-list', { streamId })).toEqual({ ok: true, result: [] })
  db.update(tables.mediaNodes).set({ removedAt: services.now() }).run()
  await expect.poll(() => call('chat-list', { streamId })).toMatchObject({ ok: false, status: 403 })
})

test('log lines of a call carry the id of the request that it belongs to', async ({ skip }) => {
  const { call, people, streamId, services } = await createCallingNode(skip)
  const ids: (string | undefined)[] = []
  services.log.info = (_message, { requestId } = {}) => ids.push(requestId)
  await call('chat-post', { streamId, userId: people.other.id, message: 'traced' }, 'request-4711')
  expect(ids).toContain('request-4711')
})

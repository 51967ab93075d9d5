import { connect } from '@nats-io/transport-node'
import { encodeRecord, recordKinds } from '@squall/shared/contract/wire'
import { subjects } from '@squall/shared/server/relay'
import { expect, onTestFinished, test } from 'vitest'
import { vp8Key } from '../testing/codec-frames'
import { frame } from '../testing/test-media'
import { startNodes } from '../testing/test-nodes'

test('RELAY-10 without the server local viewers continue, others see reconnecting, and all continue when it is back', async ({
  skip,
}) => {
  const { connected, nats, nodes, pass, settle, clock } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const publisher = await a.broadcast()
  publisher.say(frame(1))
  await publisher.settled()
  const [near, far] = [await a.join('storm'), await b.join('storm')]
  await settle()
  for (const viewer of [near, far]) await viewer.next('rapid-frame')
  await far.taken('stream-state')

  await nats.stop()
  expect(await far.next('stream-state')).toMatchObject({ state: 'reconnecting' })
  clock.advance(40_000)
  publisher.say(frame(2))
  expect(await near.next('rapid-frame')).toMatchObject({ timestamp: 2 })
  expect(await far.taken('stream-state')).toEqual([])
  expect(b.api.reports).toEqual([])

  await nats.startAgain()
  await connected()
  await pass(500)
  publisher.say(frame(3))
  await publisher.settled()
  await pass(500)
  expect((await far.taken('stream-state')).at(-1)?.state).toMatch(/live|weak/)
  await far.next('rapid-frame')
  expect([a, b].map(({ relay }) => relay.counts.disconnects)).toEqual([1, 1])
  const body = await (await a.askMetrics()).text()
  expect(body).toContain('squall_media_relay_disconnects_total 1')
  expect(body).toContain('squall_media_relay_connected 1')
})

test('RELAY-10 a home that went away together with the server ends the stream after its grace time', async ({
  skip,
}) => {
  const { nats, nodes, pass, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const publisher = await a.broadcast()
  publisher.say(frame(1))
  await publisher.settled()
  const viewer = await b.join('storm')
  await settle()
  await a.bus.close()
  await nats.stop()
  await nats.startAgain()
  await expect.poll(() => b.bus.isConnected(), { timeout: 20_000 }).toBe(true)
  await pass(98_000)
  expect((await viewer.taken('stream-state')).at(-1)).toMatchObject({ state: 'ended' })
  expect(b.api.reports.at(-1)).toMatchObject({ publisher: 'gone' })
})

/** Returns two nodes that have lost the relay, with a publisher on the first and a viewer on one of them. */
async function loseRelay(skip: (reason: string) => void, isViewerRemote: boolean) {
  const { connected, nats, nodes, pass, clock } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) throw new Error('Two nodes were started')
  const publisher = await a.broadcast()
  publisher.say(frame(1))
  await publisher.settled()
  const viewer = await (isViewerRemote ? b : a).join('storm')
  await pass(1_000)
  await nats.stop()
  await expect.poll(() => [a, b].some(({ bus }) => bus.isConnected()), { timeout: 10_000 }).toBe(false)
  const restore = async () => {
    await nats.startAgain()
    await connected()
  }
  return { a, b, publisher, viewer, pass, clock, restore }
}

test('RELAY-18 a publisher who moves while the relay is away goes on when it is back: the node he left ends nothing', async ({
  skip,
}) => {
  const { a, b, publisher: former, viewer, pass, clock, restore } = await loseRelay(skip, false)
  await viewer.next('rapid-frame')
  former.vanish()
  clock.advance(5_000)
  const next = await b.broadcast()
  next.say(frame(2))
  await next.settled()
  clock.advance(40_000)
  await viewer.settled()
  await restore()
  await pass(8_000)
  next.say(frame(3))
  await next.settled()
  await pass(500)
  expect((await viewer.taken('rapid-frame')).at(-1)).toMatchObject({ timestamp: 3 })
  expect((await viewer.taken('stream-state')).map(({ state }) => state)).not.toContain('ended')
  expect([...a.api.reports, ...b.api.reports].map(({ publisher }) => publisher)).not.toContain('gone')
})

test('RELAY-18 a publisher who left while the relay was away is gone when it is back', async ({ skip }) => {
  const { a, publisher, viewer, pass, clock, restore } = await loseRelay(skip, true)
  publisher.vanish()
  clock.advance(5_000)
  await viewer.settled()
  clock.advance(40_000)
  expect(a.api.reports.at(-1)).toMatchObject({ publisher: 'lost' })
  await restore()
  await pass(9_000)
  expect((await viewer.taken('stream-state')).at(-1)).toMatchObject({ state: 'ended' })
  expect(a.api.reports.at(-1)).toMatchObject({ publisher: 'gone' })
})

test('RELAY-11 an event that api sends to one node is applied on all of them, once', async ({ skip }) => {
  const { nodes, settle } = await startNodes(skip, 3)
  const [a, b, c] = nodes
  if (a === undefined || b === undefined || c === undefined) return
  const clients = [await a.join('storm', { session: 'viewer' }), await b.join('storm', { session: 'viewer' })]
  const passer = await c.connect()
  const user = { id: 'other', username: 'other', displayName: 'Other', isVerified: false }
  const message = {
    id: '1',
    streamId: 'storm',
    userId: 'other',
    message: 'Hail!',
    isEmergencyAlert: false,
    createdAt: '2026-05-01T12:00:00.000Z',
  }
  await b.event(
    { type: 'chat-message', message: { ...message, user } },
    { type: 'title-changed', streamId: 'storm', title: 'Supercell' },
    {
      type: 'emergency-alert',
      id: 'one',
      title: 'Tornado',
      description: 'Take shelter',
      area: 'Moore',
      areas: [],
      streamIds: ['storm'],
    },
    { type: 'alerts-changed', banners: false, areas: [], streamIds: ['storm'] },
  )
  await settle()
  for (const client of clients) {
    expect(await client.taken('chat-message')).toHaveLength(1)
    expect(await client.taken('title-changed')).toHaveLength(1)
  }
  for (const client of [...clients, passer]) {
    expect(await client.taken('emergency-alert')).toHaveLength(1)
    expect(await client.taken('alerts-changed')).toHaveLength(1)
  }
  await c.event({ type: 'stream-ended', streamId: 'storm' })
  for (const client of clients) {
    await client.next('stream-state')
    expect(await client.next('stream-state')).toMatchObject({ state: 'ended' })
  }
  await c.event({ type: 'user-revoked', userId: 'viewer' })
  for (const client of clients) await client.closed
})

test('RELAY-12 malformed messages are ignored and counted', async ({ skip }) => {
  const { nats, nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const publisher = await a.broadcast()
  publisher.say(frame(1))
  const viewer = await b.join('storm')
  await settle()
  await viewer.next('rapid-frame')
  const stranger = await connect({ servers: nats.url })
  onTestFinished(() => stranger.close())
  const nothing = { flags: 0, seq: 1, captureMs: 0, width: 0, height: 0 }
  const wrongRun = encodeRecord({ ...nothing, kind: recordKinds.jpeg, handle: 1, payload: new Uint8Array(3) })
  const wrongKind = encodeRecord({ ...nothing, kind: recordKinds.vp8, handle: 1, payload: vp8Key() })
  const texts = ['', '{', 'null', '[]', '{"type":"here"}', '{"type":"key-frame-wanted"}', '{"type":"x"}', '"x"']
  for (const text of texts) stranger.publish(subjects.control('no.1', 'storm'), text)
  for (const text of [...texts, '{"type":"stream-ended"}']) stranger.publish(subjects.events, text)
  for (const bytes of [new Uint8Array(), new Uint8Array(5), Buffer.alloc(64, 255), wrongRun, wrongKind]) {
    stranger.publish(subjects.media('no.1', 'storm', 'jpeg'), bytes)
    stranger.publish(subjects.inbox(b.relay.node, 'no.1', 'storm'), bytes)
    stranger.publish(subjects.inbox(b.relay.node, 'no.1', 'unknown'), bytes)
  }
  await stranger.flush()
  await settle()
  expect(b.relay.counts.ignored).toBe(texts.length * 2 + 1 + 10)
  publisher.say(frame(2))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 2 })
})

import { closeCodes } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { frame } from '../testing/test-media'
import { startNodes } from '../testing/test-nodes'

test('RELAY-6 a user on two nodes is one viewer, and all nodes show the same count', async ({ skip }) => {
  const { nodes, pass } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const publisher = await a.broadcast()
  const viewers = [
    await a.join('storm', { session: 'viewer' }),
    await b.join('storm', { session: 'viewer' }),
    await b.join('storm', { session: 'other' }),
    await b.join('storm'),
  ]
  await pass(3_000)
  for (const client of [publisher, ...viewers]) {
    expect((await client.taken('viewer-count-update')).at(-1)).toMatchObject({ viewerCount: 3 })
  }
  viewers[1]?.say({ type: 'leave-stream', streamId: 'storm' })
  viewers[2]?.say({ type: 'leave-stream', streamId: 'storm' })
  await viewers[2]?.settled()
  await pass(3_000)
  expect((await publisher.taken('viewer-count-update')).at(-1)).toMatchObject({ viewerCount: 2 })
})

test('RELAY-6 views are counted once over all nodes, also after another node has become the home', async ({ skip }) => {
  const { nodes, pass } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  await a.broadcast()
  const early = await a.join('storm', { session: 'viewer' })
  await a.join('storm')
  await pass(2_000)
  early.say({ type: 'leave-stream', streamId: 'storm' })
  await early.settled()
  await pass(2_000)
  await b.join('storm', { session: 'viewer' })
  await pass(3_000)
  expect(a.api.reports.at(-1)).toMatchObject({ viewers: 2, peakViewers: 2, totalViews: 7 })
  await b.broadcast()
  await pass(3_000)
  expect(b.api.reports.at(-1)).toMatchObject({ viewers: 2, peakViewers: 2, totalViews: 7 })
  await a.join('storm', { session: 'other' })
  await pass(3_000)
  expect(b.api.reports.at(-1)).toMatchObject({ viewers: 3, peakViewers: 3, totalViews: 8 })
})

test('RELAY-7 one node reports to api: the home, or the first by name without a publisher', async ({ skip }) => {
  const { nodes, pass } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const [first, second] = a.relay.node < b.relay.node ? [a, b] : [b, a]
  await first.join('storm')
  await second.join('storm')
  await pass(5_000)
  expect(first.api.reports.at(-1)).toMatchObject({ publisher: 'waiting', viewers: 2 })
  expect(second.api.reports).toEqual([])
  first.api.reports.splice(0)
  await second.broadcast()
  await pass(5_000)
  expect(second.api.reports.at(-1)).toMatchObject({ publisher: 'live', viewers: 2, totalViews: 7 })
  expect(first.api.reports).toEqual([])
})

test('RELAY-8 the owner takes over on another node: the first is replaced, and viewers notice nothing', async ({
  skip,
}) => {
  const { nodes, pass, settle } = await startNodes(skip, 3)
  const [a, b, c] = nodes
  if (a === undefined || b === undefined || c === undefined) return
  const former = await a.broadcast()
  former.say(frame(1))
  await former.settled()
  const viewers = [await a.join('storm'), await b.join('storm'), await c.join('storm')]
  await settle()
  for (const viewer of viewers) await viewer.next('rapid-frame')
  await pass(1_000)
  for (const viewer of viewers) await viewer.taken('stream-state')

  const next = await b.broadcast()
  expect(await former.closed).toMatchObject({ code: closeCodes.replaced })
  await settle()
  next.say(frame(2))
  for (const viewer of viewers) expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 2 })
  for (const viewer of viewers) expect(await viewer.taken('stream-state')).toEqual([])
})

test('RELAY-8 a publisher who comes back on another node ends the grace time of the first', async ({ skip }) => {
  const { nodes, pass, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const former = await a.broadcast()
  former.say(frame(1))
  await former.settled()
  const viewers = [await a.join('storm'), await b.join('storm')]
  await settle()
  former.vanish()
  for (const viewer of viewers) {
    while ((await viewer.next('stream-state')).state !== 'reconnecting') await settle()
  }
  await pass(20_000)
  const next = await b.broadcast()
  next.say(frame(2))
  for (const viewer of viewers) expect(await viewer.next('stream-state')).toMatchObject({ state: 'live' })
  await pass(10_000)
  for (const viewer of viewers) expect((await viewer.taken('stream-state')).at(-1)?.state).not.toBe('ended')
})

test('RELAY-9 a publisher who does not come back ends the stream on all nodes, as its home says', async ({ skip }) => {
  const { nodes, pass, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const publisher = await a.broadcast()
  publisher.say(frame(1))
  await publisher.settled()
  const viewer = await b.join('storm')
  await settle()
  publisher.say({ type: 'stop-broadcast', streamId: 'storm' })
  await publisher.settled()
  await pass(26_000)
  expect((await viewer.taken('stream-state')).map(({ state }) => state)).toEqual([
    'waiting',
    'live',
    'reconnecting',
    'ended',
  ])
  expect(a.api.reports.at(-1)).toMatchObject({ publisher: 'gone' })
  expect(b.api.reports).toEqual([])
})

test('RELAY-9 when a home is silent, the first of the other nodes gives its publisher 90 s and reports the end', async ({
  skip,
}) => {
  const { nodes, pass, settle } = await startNodes(skip, 3)
  const [a, ...others] = nodes
  const [first, second] = others.sort((one, two) => (one.relay.node < two.relay.node ? -1 : 1))
  if (a === undefined || first === undefined || second === undefined) return
  const publisher = await a.broadcast()
  publisher.say(frame(1))
  await publisher.settled()
  const viewers = [await first.join('storm'), await second.join('storm')]
  await settle()
  await a.bus.close()
  await pass(9_000)
  for (const viewer of viewers)
    expect((await viewer.taken('stream-state')).at(-1)).toMatchObject({ state: 'reconnecting' })
  expect(first.api.reports.at(-1)).toMatchObject({ publisher: 'unreachable' })
  await pass(80_000)
  for (const viewer of viewers) expect(await viewer.taken('stream-state')).toEqual([])
  await pass(10_000)
  for (const viewer of viewers) expect((await viewer.taken('stream-state')).at(-1)).toMatchObject({ state: 'ended' })
  expect(first.api.reports.at(-1)).toMatchObject({ publisher: 'gone' })
  expect(second.api.reports).toEqual([])
})

test('RELAY-9 a home that is shut down says so, and its publisher may continue on another node at once', async ({
  skip,
}) => {
  const { nodes, settle } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const publisher = await a.broadcast()
  publisher.say(frame(1))
  await publisher.settled()
  const viewer = await b.join('storm')
  await settle()
  await a.shutDown()
  await settle()
  expect((await viewer.taken('stream-state')).at(-1)).toMatchObject({ state: 'reconnecting' })
  const next = await b.broadcast()
  next.say(frame(2))
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'live' })
})

import { tables } from '@squall/shared/server/db'
import { type NodeStatus, subjects } from '@squall/shared/server/relay'
import { expect, test } from 'vitest'
import { createRelayContext } from '../../testing/relay-context'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'

const LEASE_MS = 2_000
const HOME = { name: 'home', address: null }

const status = (fields: Partial<NodeStatus> = {}): NodeStatus => ({
  ...{ version: '3.0.0', address: null, regions: [], sockets: 4, viewers: 3, publishers: 1 },
  ...{ capacity: 100, busy: 0.1, isEnding: false },
  ...fields,
})

/** A site with the node east, which has been heard. */
async function createHeardNode(skip: Parameters<typeof createRelayContext>[0]) {
  const context = await createRelayContext(skip)
  context.addNode('east', 'wss://east.squall.test/ws', ['America'])
  context.open()
  const east = await context.connectNode('east')
  await Promise.all([east.filled(), context.hearing()])
  context.passTime(LEASE_MS)
  const say = (fields: Partial<NodeStatus>, run = 'a') =>
    east.connection.publish(subjects.status(`east.${run}`), JSON.stringify(status(fields)))
  const readEast = async () => (await context.as.admin.mediaNodes.list()).nodes.find(({ name }) => name === 'east')
  say({})
  await expect.poll(readEast).toMatchObject({ status: { viewers: 3 } })
  return { ...context, say, readEast, east: { name: 'east', address: 'wss://east.squall.test/ws' }, node: east }
}

test('a visitor gets the node that is heard, with home to fall back on', async ({ skip }) => {
  const { as, east } = await createHeardNode(skip)
  expect(await as.anonymous.mediaNodes.choose({ region: 'America/Chicago' })).toEqual({ node: east, others: [HOME] })
  expect(await as.anonymous.mediaNodes.choose({ avoid: ['east'] })).toEqual({ node: HOME, others: [] })
  expect(await as.anonymous.site.info()).toMatchObject({ hasMediaNodes: true })
})

test('a node that says no more is lost, one that says it ends is left, and both by its browsers too', async ({
  skip,
}) => {
  const { as, say, readEast, east } = await createHeardNode(skip)
  say({ isEnding: true })
  await expect.poll(async () => (await readEast())?.status?.isEnding).toBe(true)
  expect(await as.anonymous.mediaNodes.choose({ current: 'east' })).toMatchObject({ node: HOME })
  say({})
  await expect.poll(() => as.anonymous.mediaNodes.choose({ current: 'east' })).toMatchObject({ node: east })
  await expect.poll(readEast).toMatchObject({ status: null })
  expect(await as.anonymous.mediaNodes.choose({ current: 'east' })).toMatchObject({ node: HOME })
})

test('processes of one node are one, and what is malformed or of an unknown node is ignored', async ({ skip }) => {
  const { as, say, readEast, node } = await createHeardNode(skip)
  say({ viewers: 5 }, 'b')
  node.connection.publish(subjects.status('east.c'), '{')
  node.connection.publish(subjects.status('east.d'), '{"viewers":5}')
  node.connection.publish(subjects.status('stranger.a'), JSON.stringify(status()))
  await expect.poll(readEast).toMatchObject({ status: { viewers: 8, capacity: 200 } })
  const { nodes } = await as.admin.mediaNodes.list()
  expect(nodes.map(({ name }) => name)).toEqual(['home', 'east'])
})

test('while api has lost the relay itself, nobody is moved; a removed node is left', async ({ skip }) => {
  const { as, nats, services, east, db, passTime } = await createHeardNode(skip)
  await nats.stop()
  await expect.poll(() => services.mediaNodes.hearsSince()).toBeNull()
  passTime(60_000)
  expect(await as.anonymous.mediaNodes.choose({ current: 'east' })).toEqual({ node: east, others: [HOME] })
  expect(await as.anonymous.mediaNodes.choose({})).toEqual({ node: HOME, others: [east] })
  await nats.startAgain()
  await expect.poll(() => services.mediaNodes.hearsSince()).not.toBeNull()
  // Nodes have had no time to say how they are.
  expect(await as.anonymous.mediaNodes.choose({ current: 'east' })).toMatchObject({ node: east })
  db.update(tables.mediaNodes).set({ removedAt: services.now() }).run()
  await expect.poll(() => as.anonymous.mediaNodes.choose({ current: 'east' })).toEqual({ node: HOME, others: [] })
})

test('administrators see the nodes, and members and visitors do not', async ({ skip }) => {
  const { as, people, caller, services } = await createHeardNode(skip)
  expect(await as.admin.mediaNodes.list()).toMatchObject({
    isConnected: true,
    nodes: [
      { name: 'home', address: null, heardSecondsAgo: null, status: null },
      {
        name: 'east',
        regions: ['America'],
        heardSecondsAgo: 0,
        isHeardLate: false,
        status: { version: '3.0.0', capacity: 100 },
      },
    ],
  })
  await expect(as.owner.mediaNodes.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.mediaNodes.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await services.sessions.remove(people.admin.sessionId)
  const signedOut = await caller(people.admin.sessionId)
  await expect(signedOut.mediaNodes.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('without a relay the only node is home, and the list is empty', async () => {
  const { as } = await createContextWithUsers()
  expect(await as.anonymous.mediaNodes.choose({ current: 'east' })).toEqual({ node: HOME, others: [] })
  expect(await as.admin.mediaNodes.list()).toEqual({ isConnected: null, nodes: [] })
  expect(await as.anonymous.site.info()).toMatchObject({ hasMediaNodes: false })
})

test('over REST no cache keeps the answer, and nodes to avoid may be one or several', async () => {
  const { request } = await startTestServer()
  const answer = await request('GET', '/api/media/node?current=east&avoid=east&region=America%2FChicago')
  expect(answer.json).toEqual({ node: HOME, others: [] })
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect((await request('GET', '/api/media/node?avoid=east&avoid=west')).status).toBe(200)
  expect((await request('GET', `/api/media/node?region=${'x'.repeat(65)}`)).status).toBe(400)
})

test('metrics name the nodes that are heard, the connection, writes and calls', async ({ skip }) => {
  const { services, node } = await createHeardNode(skip)
  await node.call('chat-list', { streamId: 'none' })
  const { createMetricsPage } = await import('@squall/shared/server/metrics')
  const page = createMetricsPage('squall_api_')
  services.mediaNodes.addMetrics(page)
  const text = await page.text()
  expect(text).toContain('squall_api_relay_connected 1')
  expect(text).toContain('squall_api_node_viewers{node="east"} 3')
  expect(text).toContain('squall_api_relay_calls_total{call="chat-list",status="404"} 1')
  expect(text).toMatch(/squall_api_relay_bucket_writes_total [1-9]/)
})

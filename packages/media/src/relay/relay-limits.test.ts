import { connect } from '@nats-io/transport-node'
import { closeCodes, limits } from '@squall/shared/contract/wire'
import { NodeStatus, subjects } from '@squall/shared/server/relay'
import { expect, onTestFinished, test } from 'vitest'
import { startNodes } from '../testing/test-nodes'

test('RELAY-15 a node repeats its state for api, and says when it ends', async ({ skip }) => {
  const { nats, nodes, clock } = await startNodes(skip, 1)
  const [node] = nodes
  if (node === undefined) return
  const heard: NodeStatus[] = []
  const api = await connect({ servers: nats.url })
  onTestFinished(() => api.close())
  api.subscribe(subjects.status('*.*'), { callback: (_, message) => void heard.push(NodeStatus.parse(message.json())) })
  await api.flush()
  await node.broadcast()
  await node.join('storm')
  clock.advance(500)
  await expect
    .poll(() => heard.at(-1))
    .toMatchObject({
      ...{ version: '0', address: null, capacity: 100 },
      ...{ sockets: 2, viewers: 1, publishers: 1, isEnding: false },
    })
  await node.shutDown()
  await expect.poll(() => heard.at(-1)).toMatchObject({ isEnding: true })
})

test('RELAY-16 the sockets of a person are counted over all nodes', async ({ skip }) => {
  const { nodes, pass } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const half = limits.socketsPerUser / 2
  const clients = await Promise.all(Array.from({ length: half }, () => a.connect({ session: 'viewer' })))
  await pass(1_250)
  for (let count = 0; count < half; count++) await b.connect({ session: 'viewer' })
  const further = await b.connect({ session: 'viewer' })
  expect(await further.closed).toMatchObject({ code: closeCodes.tooManySockets })
  for (const client of clients) client.vanish()
  await pass(5_000)
  const again = await b.connect({ session: 'viewer' })
  await again.settled()
})

test('RELAY-16 the sockets of an address are counted over all nodes', async ({ skip }) => {
  const { nodes, pass } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (let count = 0; count < limits.socketsPerAddress; count++) await a.connect({ headers })
  await pass(1_250)
  const further = await b.connect({ headers })
  expect(await further.closed).toMatchObject({ code: closeCodes.tooManySockets })
  const other = await b.connect({ headers: { 'x-forwarded-for': '203.0.114.9' } })
  await other.settled()
})

test('RELAY-17 a node that has lost the relay for a second tells its clients, new ones too, until it is back', async ({
  skip,
}) => {
  const { nats, nodes, clock, connected } = await startNodes(skip, 1)
  const [node] = nodes
  if (node === undefined) return
  const early = await node.connect()
  await nats.stop()
  await expect.poll(() => node.bus.isConnected(), { timeout: 10_000 }).toBe(false)
  clock.advance(750)
  await early.settled()
  expect(await early.taken('node-isolated')).toEqual([])
  clock.advance(500)
  expect(await early.next('node-isolated')).toMatchObject({ isIsolated: true })
  const late = await node.connect()
  expect(await late.next('node-isolated')).toMatchObject({ isIsolated: true })
  await nats.startAgain()
  await connected()
  for (const client of [early, late]) expect(await client.next('node-isolated')).toMatchObject({ isIsolated: false })
})

import { type KV, Kvm } from '@nats-io/kv'
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node'
import {
  bucketChanges,
  buckets,
  inboxPrefix,
  type NodeFile,
  type NodeId,
  readChangedKey,
  readStoreFile,
  subjects,
  toRepublish,
} from '@squall/shared/server/relay'
import { toRelayConnectOptions } from '@squall/shared/server/relay-connection'
import { noNats } from '@squall/shared/server/testing/test-nats'
import { expect, test } from 'vitest'
import { connectNode, createNodes } from '../../testing/relay-server'

const EAST: NodeId = 'east.r1'
const WEST: NodeId = 'west.r1'
const REFUSED = /certificate|self-signed/

/** Returns what the server refuses to a connection from now on. */
function collectRefusals(connection: NatsConnection): string[] {
  const refused: string[] = []
  const collecting = async () => {
    for await (const event of connection.status())
      if (event.type === 'error' && event.error instanceof PermissionViolationError)
        refused.push(`${event.error.operation} ${event.error.subject}`)
  }
  void collecting()
  return refused
}

test('a node connects over TLS, to a server with a certificate of the authority in its file', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { east, port } = await createNodes()
  expect((await connectNode(east)).info).toMatchObject({ tls_required: true, auth_required: true })
  const other = await createNodes()
  const open = (file: Partial<NodeFile>) =>
    connect({ ...toRelayConnectOptions({ ...east, ...file }), reconnect: false })
  await expect(open({ authority: null })).rejects.toThrow(REFUSED)
  await expect(open({ authority: other.east.authority })).rejects.toThrow(REFUSED)
  await expect(open({ authority: null, relay: [`nats://127.0.0.1:${port}`] })).rejects.toThrow(REFUSED)
})

test('nobody connects without credentials that this site has signed', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { east, west } = await createNodes()
  const other = await createNodes()
  const open = (file: NodeFile) => connect({ ...toRelayConnectOptions(file), reconnect: false })
  const anonymous = connect({ ...toRelayConnectOptions(east), authenticator: undefined, reconnect: false })
  await expect(anonymous).rejects.toThrow('Authorization Violation')
  await expect(open({ ...east, jwt: west.jwt })).rejects.toThrow('Authorization Violation')
  await expect(open({ ...other.east, relay: east.relay, authority: east.authority })).rejects.toThrow(
    'Authorization Violation',
  )
})

test('a node sends under its own name, and hears the others and what api publishes', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { home, east } = await createNodes()
  const [atHome, node] = [await connectNode(home), await connectNode(east)]
  const refusals = collectRefusals(node)
  const heard: string[] = []
  atHome.subscribe('squall.>', { callback: (_, message) => void heard.push(message.subject) })
  await atHome.flush()
  const sent = [
    subjects.control(EAST, 'storm'),
    subjects.media(EAST, 'storm', 'vp8'),
    subjects.inbox(WEST, EAST, 'storm'),
    subjects.status(EAST),
    subjects.counts(EAST),
    subjects.apiCall('east', 'chat-list'),
  ]
  for (const subject of sent) node.publish(subject)
  const received: string[] = []
  const own = [
    subjects.events,
    subjects.control('*.*', '*'),
    subjects.media('*.*', 'storm', 'vp8'),
    subjects.inbox(EAST, '*.*', '*'),
    subjects.counts('*.*'),
  ]
  for (const subject of own) node.subscribe(subject, { callback: (_, message) => void received.push(message.subject) })
  await node.flush()
  atHome.publish(subjects.events)
  atHome.publish(subjects.inbox(EAST, WEST, 'storm'))
  await expect.poll(() => received).toEqual([subjects.events, subjects.inbox(EAST, WEST, 'storm')])
  await expect.poll(() => heard.slice(0, sent.length)).toEqual(sent)
  expect(refusals).toEqual([])
})

test('a node asks api, and takes the answer where no other node can listen', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { home, east } = await createNodes()
  const [atHome, node] = [await connectNode(home), await connectNode(east)]
  atHome.subscribe(subjects.apiCall('*', '*'), {
    callback: (_, message) => void message.respond(`${message.subject} to ${message.reply?.split('.')[1]}`),
  })
  await atHome.flush()
  const answer = await node.request(subjects.apiCall('east', 'chat-list'))
  expect(answer.string()).toBe('squall.api.east.chat-list to east')
})

test('a node cannot send as another node or as api, and cannot write what api stores', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { secretsFolder, east } = await createNodes()
  const node = await connectNode(east)
  await createBucket(await connectStore(secretsFolder), buckets.sessions)
  const refusals = collectRefusals(node)
  const forbidden = [
    subjects.control(WEST, 'storm'),
    subjects.media(WEST, 'storm', 'vp8'),
    subjects.inbox(EAST, WEST, 'storm'),
    subjects.status('home.r1'),
    subjects.counts(WEST),
    subjects.apiCall('west', 'chat-post'),
    subjects.events,
    `$KV.${buckets.sessions}.abc`,
    `$KV.${buckets.streams}.storm`,
    `$JS.API.STREAM.UPDATE.KV_${buckets.sessions}`,
    `$JS.API.STREAM.DELETE.KV_${buckets.sessions}`,
    `$JS.API.STREAM.PURGE.KV_${buckets.sessions}`,
    `$JS.API.STREAM.MSG.DELETE.KV_${buckets.sessions}`,
    '$JS.API.STREAM.CREATE.OWN',
    `$JS.API.CONSUMER.CREATE.KV_${buckets.sessions}.own`,
    '$SYS.REQ.CLAIMS.UPDATE',
    `${inboxPrefix('west')}.abc`,
  ]
  for (const subject of forbidden) node.publish(subject)
  await expect.poll(() => refusals).toEqual(forbidden.map((subject) => `publish ${subject}`))
})

test('a node cannot hear calls to api, inboxes of others, their states, or everything', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { east } = await createNodes()
  const node = await connectNode(east)
  const refusals = collectRefusals(node)
  const forbidden = [
    subjects.apiCall('*', '*'),
    subjects.apiCall('east', 'chat-post'),
    subjects.inbox(WEST, '*.*', '*'),
    subjects.status('*.*'),
    `${inboxPrefix('home')}.>`,
    `${inboxPrefix('west')}.>`,
    '_INBOX.>',
    'squall.>',
    '>',
    `$KV.${buckets.sessions}.>`,
    '$SYS.>',
  ]
  for (const subject of forbidden) node.subscribe(subject, { callback: () => undefined })
  await expect.poll(() => refusals).toEqual(forbidden.map((subject) => `subscription ${subject}`))
})

test('a node gets the entries of the buckets, and hears what changes', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { secretsFolder, east } = await createNodes()
  const [api, node] = [await connectStore(secretsFolder), await connectNode(east)]
  const refusals = collectRefusals(node)
  const bucket = buckets.sessions
  const read = await new Kvm(node).open(bucket, { allow_direct: true })
  await expect(read.get('abc')).rejects.toThrow()
  const written = await createBucket(api, bucket)
  expect(await read.get('abc')).toBeNull()
  const changes: unknown[] = []
  node.subscribe(bucketChanges(bucket), {
    callback: (_, { subject, headers }) =>
      void changes.push([readChangedKey(bucket, subject), headers?.get('Nats-Sequence'), headers?.get('KV-Operation')]),
  })
  await node.flush()
  await written.put('abc', 'first')
  expect(await read.get('abc')).toMatchObject({ revision: 1, operation: 'PUT', length: 5 })
  await written.put('abc', 'second')
  await written.delete('abc')
  expect(await read.get('abc')).toMatchObject({ revision: 3, operation: 'DEL' })
  await expect
    .poll(() => changes)
    .toEqual([
      ['abc', '1', ''],
      ['abc', '2', ''],
      ['abc', '3', 'DEL'],
    ])
  await expect(read.put('abc', 'own')).rejects.toThrow(/Permissions Violation/)
  await expect.poll(() => refusals).toEqual([`publish $KV.${bucket}.abc`])
})

test('no node can have an answer written into a bucket, not even the one beside the database', async ({ skip }) => {
  if (noNats !== null) skip(noNats)
  const { secretsFolder, home, east } = await createNodes()
  const bucket = await createBucket(await connectStore(secretsFolder), buckets.sessions)
  await bucket.put('abc', 'session of an administrator')
  for (const file of [home, east]) {
    const node = await connectNode(file)
    node.publish(`$JS.API.DIRECT.GET.KV_${buckets.sessions}.$KV.${buckets.sessions}.abc`, '', {
      reply: `$KV.${buckets.sessions}.forged`,
    })
    // The server answers one after the other, so this one comes behind.
    await (await new Kvm(node).open(buckets.sessions, { allow_direct: true })).get('abc')
  }
  await bucket.put('later', 'x')
  expect(await bucket.get('forged')).toBeNull()
  expect((await bucket.get('later'))?.revision).toBe(2)
})

async function connectStore(secretsFolder: string): Promise<NatsConnection> {
  const file = readStoreFile(secretsFolder)
  if (file === null) throw new Error('There is no relay')
  return connectNode(file)
}

const createBucket = (connection: NatsConnection, name: string): Promise<KV> =>
  new Kvm(connection).create(name, { history: 1, allow_direct: true, republish: toRepublish(name) })

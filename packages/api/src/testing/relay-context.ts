import { setTimeout as sleep } from 'node:timers/promises'
import { Kvm } from '@nats-io/kv'
import { connect, headers, type NatsConnection } from '@nats-io/transport-node'
import { tables } from '@squall/shared/server/db'
import {
  ApiAnswer,
  buckets,
  FILLED_KEY,
  inboxPrefix,
  SessionEntry,
  StreamEntry,
  subjects,
} from '@squall/shared/server/relay'
import { REQUEST_ID_HEADER } from '@squall/shared/server/request-scope'
import { noNats, startNats } from '@squall/shared/server/testing/test-nats'
import { expect, onTestFinished } from 'vitest'
import { openRelay } from '../features/media-nodes/open-relay'
import { readBucketEntries } from '../platform/relay/bucket-entries'
import { createContextWithUsers, type TestOptions } from './test-context'

interface RelayOptions extends TestOptions {
  /** Whether the server has JetStream. */
  withStore?: boolean
}

type Skip = (reason: string) => void

/** A test context whose api is on the relay of a NATS server of its own. The test is skipped without nats-server. */
export async function createRelayContext(skip: Skip, { withStore = true, ...options }: RelayOptions = {}) {
  if (noNats !== null) skip(noNats)
  const nats = await startNats({ withStore })
  const test = await createContextWithUsers(options)
  const { services, db } = test
  const open = () => {
    const relay = openRelay({ ...services, url: nats.url, secretsFolder: '/nonexistent' })
    services.mediaNodes = relay.nodes
    relay.serve(services)
    onTestFinished(relay.close)
    return relay
  }
  return {
    ...test,
    nats,
    open,
    /** Resolves when api hears nodes and their calls. */
    hearing: () => expect.poll(() => services.mediaNodes.hearsSince()).not.toBeNull(),
    addNode(name: string, address = `wss://${name}.squall.test/ws`, regions: string[] = []) {
      const row = { publicKey: `key of ${name}`, name, address, regions, createdAt: services.now() }
      db.insert(tables.mediaNodes).values(row).run()
    },
    connectNode: (name: string) => connectNode(nats.url, name),
  }
}

/** A media node's connection, with what it reads and calls. */
async function connectNode(url: string, name: string) {
  const connection = await connect({ servers: url, inboxPrefix: inboxPrefix(name) })
  onTestFinished(() => connection.close())
  return {
    connection,
    sessions: () => readBucket(connection, buckets.sessions, SessionEntry),
    streams: () => readBucket(connection, buckets.streams, StreamEntry),
    /** Returns how many messages api has written to a bucket. */
    async countWrites(bucket: string) {
      return (await (await openBucket(connection, bucket)).status()).streamInfo.state.last_seq
    },
    /** Resolves when api has filled both buckets. */
    async filled() {
      for (const bucket of Object.values(buckets)) await expect.poll(() => isFilled(connection, bucket)).toBe(true)
    },
    async call(call: string, body: unknown, requestId?: string): Promise<ApiAnswer> {
      const sent = headers()
      if (requestId !== undefined) sent.set(REQUEST_ID_HEADER, requestId)
      const payload = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await connection.request(subjects.apiCall(name, call), payload, { headers: sent, timeout: 5_000 })
      return ApiAnswer.parse(answer.json())
    },
  }
}

const openBucket = (connection: NatsConnection, bucket: string) =>
  new Kvm(connection).open(bucket, { allow_direct: true })

async function isFilled(connection: NatsConnection, name: string): Promise<boolean> {
  const bucket = await openBucket(connection, name)
  // Nobody answers a direct get from a bucket that does not exist.
  const isThere = await bucket.status().then(Boolean, () => false)
  return isThere && (await bucket.get(FILLED_KEY)) !== null
}

/** Returns the entries of a bucket by key, without the mark that it is filled. */
async function readBucket<Entry>(connection: NatsConnection, bucket: string, Entry: { parse(value: unknown): Entry }) {
  const { values } = await readBucketEntries(await openBucket(connection, bucket))
  values.delete(FILLED_KEY)
  return Object.fromEntries([...values].map(([key, value]) => [key, Entry.parse(JSON.parse(value))]))
}

/** Resolves when api has had time to write what it does not have to write. */
export const waitForNothing = () => sleep(100)

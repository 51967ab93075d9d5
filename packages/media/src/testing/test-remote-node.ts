import { Kvm } from '@nats-io/kv'
import { connect } from '@nats-io/transport-node'
import { createFaults } from '@squall/shared/server/faults'
import {
  type ApiAnswer,
  buckets,
  FILLED_KEY,
  type SessionEntry,
  type StreamEntry,
  toRepublish,
} from '@squall/shared/server/relay'
import { hashSecret } from '@squall/shared/server/secret-hash'
import { noNats, startNats } from '@squall/shared/server/testing/test-nats'
import { onTestFinished, vi } from 'vitest'
import { openRelayStore } from '../access/relay-store'
import { createNatsBus } from '../relay/nats-bus'
import { createRelay } from '../relay/relay'
import { createRelayApiClient } from '../relay/relay-api-client'
import { createLogList } from './log-list'
import { openTestLink } from './test-link'
import { createPlace, startTestMedia } from './test-media'

const STREAM: StreamEntry = {
  ownerId: 'owner',
  isLive: true,
  isMuted: false,
  isRecorded: false,
  peakViewers: 1,
  totalViews: 5,
}

/** A media process without a database, on a NATS server with the buckets of api, which the test writes. */
export async function startRemoteNode(skip: (reason: string) => void, { isFilled = true } = {}) {
  if (noNats !== null) skip(noNats)
  const nats = await startNats({ withStore: true })
  const place = createPlace()
  const faults = createFaults(createLogList())
  const expiresAt = place.clock.unixSeconds() + 3_600
  let hub = await openHub()

  async function openHub() {
    const connection = await connect({ servers: nats.url, reconnect: false })
    const kvm = new Kvm(connection)
    const create = (bucket: string) =>
      kvm.create(bucket, { history: 1, allow_direct: true, republish: toRepublish(bucket) })
    const [sessions, streams] = [await create(buckets.sessions), await create(buckets.streams)]
    return { connection, sessions, streams }
  }

  const write = {
    session: (id: string, entry: Partial<SessionEntry> | null) =>
      entry === null
        ? hub.sessions.delete(hashSecret(id))
        : hub.sessions.put(
            hashSecret(id),
            JSON.stringify({ userId: id, accountStatus: 'approved', expiresAt, ...entry }),
          ),
    stream: (id: string, entry: Partial<StreamEntry>) => hub.streams.put(id, JSON.stringify({ ...STREAM, ...entry })),
    async filled() {
      for (const bucket of [hub.sessions, hub.streams]) await bucket.put(FILLED_KEY, 'now')
    },
  }
  for (const id of ['owner', 'viewer']) await write.session(id, {})
  await write.stream('storm', {})
  if (isFilled) await write.filled()

  const link = openTestLink(nats.url)
  const bus = createNatsBus(link)
  const facts = { version: '0', address: 'wss://east.example/ws', regions: [], capacity: 100 }
  const relay = createRelay({ name: 'east', facts, bus, clock: place.clock, faults })
  const store = openRelayStore(link, faults)
  const node = await startTestMedia({ place, relay, store, remoteApi: createRelayApiClient(link, 'east') })
  onTestFinished(async () => {
    await bus.close()
    await hub.connection.close()
  })
  await vi.waitUntil(() => bus.isConnected(), { timeout: 20_000 })
  // The store opens its buckets behind the connection.
  if (isFilled) {
    await vi.waitUntil(() => store.loadSession('unused'), { timeout: 20_000 })
    await vi.waitUntil(() => store.loadStream('unused'), { timeout: 20_000 })
  }

  return {
    ...node,
    nats,
    bus,
    store,
    write,
    /** Answers the node's calls as api would. */
    answer(call: string, answer: (input: unknown) => ApiAnswer) {
      hub.connection.subscribe(`squall.api.east.${call}`, {
        callback: (_failure, message) => {
          message.respond(JSON.stringify(answer(message.json())))
        },
      })
    },
    /** The server starts again, and api with it. */
    async startAgain() {
      await nats.startAgain()
      hub = await openHub()
      await vi.waitUntil(() => bus.isConnected(), { timeout: 20_000 })
    },
  }
}

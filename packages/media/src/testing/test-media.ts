import { INTERNAL_SECRET_HEADER, type MediaEvent } from '@squall/shared/contract/live'
import { BINARY_WIRE, type ClientMessage } from '@squall/shared/contract/wire'
import { createFaults } from '@squall/shared/server/faults'
import { onTestFinished } from 'vitest'
import type { AccessStore } from '../access/access-store'
import { openDatabaseStore } from '../access/database-store'
import type { ApiClient } from '../api-client'
import { createMedia, type TlsEndpoint } from '../media-process'
import type { Recordings } from '../recording/recordings'
import type { Relay } from '../relay/relay'
import type { ChosenEngine } from '../transport/engines/choose-engine'
import { type Client, type OpenOptions, openClient } from './client'
import { createTestDatabase } from './database'
import { chooseTestEngine } from './engine'
import { createFakeApi } from './fake-api'
import { createFakeClock } from './fake-clock'
import { buildJpeg, jpegDataUrl } from './jpegs'
import { createLogList } from './log-list'

const SECRET = 'a-secret-for-tests'
const PUBLIC_ORIGIN = 'https://squall.example'
type JoinStream = Extract<ClientMessage, { type: 'join-stream' }>
type StartBroadcast = Extract<ClientMessage, { type: 'start-broadcast' }>

/** Anything people have in tests lasts this long. */
const SESSION_SECONDS = 24 * 3600

export interface ConnectOptions extends OpenOptions {
  /** The session id goes into the query, as the app sends it. */
  session?: string
}

interface StartOptions {
  engine?: ChosenEngine
  binaryWire?: boolean
  /** Where other media processes of the test are too. */
  place?: ReturnType<typeof createPlace>
  relay?: Relay
  /** What a node without a database works with. */
  store?: AccessStore
  remoteApi?: ApiClient
  metricsToken?: string
  tls?: TlsEndpoint
  recordings?: Recordings
  /** The folder of recordings that are played; one that does not exist when left out. */
  recordingsFolder?: string
  rewindMs?: number
}

const TWO_HOURS_MS = 2 * 3_600_000

/** Returns a clock that the test moves, and a database file with all accounts in it. */
export function createPlace() {
  const clock = createFakeClock()
  const database = createTestDatabase()
  onTestFinished(database.remove)
  for (const id of ['owner', 'other', 'viewer']) database.addPerson(id)
  database.addPerson('pending', 'pending')
  for (const id of ['owner', 'other', 'viewer', 'pending']) {
    database.addSession(id, id, clock.unixSeconds() + SESSION_SECONDS)
  }
  database.addStream('past', 'owner', { isLive: false })
  database.addStream('storm', 'owner', { peakViewers: 1, totalViews: 5 })
  database.addStream('theirs', 'other')
  database.addStream('unapproved', 'pending')
  return { clock, database }
}

/**
 * Returns the whole media process with a real database file, on a free port, under a clock that the test moves. There are
 * `owner` (with the live streams `storm` and, ended, `past`), `other` (with `theirs`), `pending` (with `unapproved`). Each
 * has a session by the same name.
 */
export async function startTestMedia(options: StartOptions = {}) {
  const { binaryWire, place = createPlace(), relay, metricsToken, tls, recordings } = options
  const { recordingsFolder = '/nonexistent', rewindMs = TWO_HOURS_MS } = options
  const { clock, database } = place
  const api = createFakeApi()
  const store = options.store ?? openDatabaseStore(database.file)
  const { log, lines } = createLogList()
  const faults = createFaults({ log })
  const media = createMedia({
    engine: options.engine ?? (await chooseTestEngine()),
    store,
    api: options.remoteApi ?? api,
    clock,
    secret: SECRET,
    publicOrigin: PUBLIC_ORIGIN,
    binaryWire,
    relay,
    metricsToken,
    tls,
    recordings,
    replay: { folder: recordingsFolder, rewindMs },
    log,
    faults,
  })
  const { port, internalPort, tlsPort } = await media.listen({ port: 0, internalPort: 0 })
  let isDown = false

  function shutDown(): Promise<void> {
    isDown = true
    const gone = media.shutDown()
    clock.advance(3_500)
    return gone
  }

  onTestFinished(async () => {
    if (!isDown) await shutDown()
    store.close()
  })

  function connect({ session, ...options }: ConnectOptions = {}): Promise<Client> {
    const query = session === undefined ? '' : `?sessionId=${session}`
    return openClient(`ws://127.0.0.1:${port}/ws${query}`, options)
  }

  async function join(streamId: string, options: ConnectOptions = {}): Promise<Client> {
    const client = await connect(options)
    client.say({ type: 'join-stream', streamId })
    await client.next('joined')
    return client
  }

  /** Returns a client of `owner` that publishes `storm`. */
  async function broadcast(): Promise<Client> {
    const client = await connect({ session: 'owner' })
    client.say({ type: 'start-broadcast', streamId: 'storm' })
    await client.next('joined')
    return client
  }

  /** Watches `storm` over the binary wire. */
  async function watch(abilities: Pick<JoinStream, 'video' | 'audio'> = {}) {
    const client = await connect({ protocols: [BINARY_WIRE] })
    client.say({ type: 'join-stream', streamId: 'storm', ...abilities })
    return { client, handle: (await client.next('joined')).handle ?? 0 }
  }

  /** Publishes `storm` over the binary wire. */
  async function publish(announced: Pick<StartBroadcast, 'video' | 'audio'> = {}) {
    const client = await connect({ session: 'owner', protocols: [BINARY_WIRE] })
    client.say({ type: 'start-broadcast', streamId: 'storm', ...announced })
    return { client, handle: (await client.next('joined')).handle ?? 0 }
  }

  function internal(path: string, options: { secret?: string; body?: string } = {}): Promise<Response> {
    return fetch(`http://127.0.0.1:${internalPort}/internal/${path}`, {
      method: options.body === undefined ? 'GET' : 'POST',
      headers: { [INTERNAL_SECRET_HEADER]: options.secret ?? SECRET },
      body: options.body,
    })
  }

  function askMetrics(headers: Record<string, string> = { [INTERNAL_SECRET_HEADER]: SECRET }): Promise<Response> {
    return fetch(`http://127.0.0.1:${internalPort}/metrics`, { headers })
  }

  async function event(...events: MediaEvent[]): Promise<void> {
    await internal('events', { body: JSON.stringify(events) })
  }

  return {
    api,
    askMetrics,
    broadcast,
    clock,
    connect,
    database,
    event,
    faults,
    internal,
    internalPort,
    join,
    lines,
    media,
    port,
    publish,
    shutDown,
    tlsPort,
    watch,
  }
}

/** Returns a frame message for `storm`; frames are distinguished by their timestamps. */
export function frame(timestamp: number, jpeg = buildJpeg()) {
  return { type: 'rapid-frame', streamId: 'storm', frame: jpegDataUrl(jpeg), timestamp } as const
}

export function sound(bytes: Buffer) {
  return { type: 'audio-chunk', streamId: 'storm', audioData: bytes.toString('base64') } as const
}

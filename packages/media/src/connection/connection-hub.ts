import type { ChaserChanges, MediaEvent } from '@squall/shared/contract/live'
import { closeCodes, limits } from '@squall/shared/contract/wire'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import type { AccessChange, AccessStore } from '../access/access-store'
import type { ApiClient } from '../api-client'
import { createChatRecovery, createPostChat } from '../chat/stored-chat'
import type { Clock } from '../clock'
import { sendToMany } from '../encode-message'
import { createPositionReporter } from '../positions/position-reporter'
import type { Recordings } from '../recording/recordings'
import { followIsolation } from '../relay/isolation'
import type { Relay } from '../relay/relay'
import { createReplays, type ReplaySettings, type Replays } from '../replay/replays'
import { createRoomRegistry, type RoomRegistry } from '../room/room-registry'
import { createStreamReporter } from '../room/stream-reporter'
import type { Stats } from '../stats'
import type { Handshake } from '../transport/handshake'
import type { Socket } from '../transport/socket'
import { createAdmission, findSession, type Rejection } from './admission'
import { createEventHandler } from './api-events'
import { createMessageHandler, type HandleMessage } from './client-messages'
import { createRecordHandler, type HandleRecords } from './client-records'
import { Connection } from './connection'
import { createRecentAlertChanges } from './recent-alert-changes'

/** When clients come back after the restart. They add a little at random, and retry soon if they are too early. */
const PUBLISHERS_BACK_MS = 700
const VIEWERS_BACK_MS = 1_500
const VIEWERS_SPREAD_MS = 3_000

/** Time for the last messages to leave and for clients to close their side. */
const LINGER_MS = 300

export interface ConnectionHubDeps {
  store: AccessStore
  api: ApiClient
  clock: Clock
  stats: Stats
  log: Log
  faults: Faults
  /** Null if this is the only media process. */
  relay: Relay | null
  /** Null if this host records nothing. */
  recordings: Recordings | null
  replay: ReplaySettings
}

/** All connections of the process, and the rooms they join. */
export interface ConnectionHub {
  readonly rooms: RoomRegistry
  readonly replays: Pick<Replays, 'count'>
  /** Reports what a handler throws. */
  readonly faults: Faults
  /** Returns null if a new socket can be connected, else resolves with whether its session was loaded. */
  loadSession(handshake: Handshake): Promise<boolean> | null
  /**
   * Creates a connection for a new socket. With a `rejection`, the caller has to close it.
   * @param isLoaded false if its session could not be loaded
   */
  connect(
    socket: Socket,
    handshake: Handshake,
    isBinary: boolean,
    isLoaded: boolean,
  ): { connection: Connection; rejection: Rejection | null }
  handleMessage: HandleMessage
  handleRecords: HandleRecords
  /** Removes a connection whose socket has closed. */
  disconnect(connection: Connection, code: number): void
  /** Applies an event of api, here and on all other nodes. */
  applyEvent(event: MediaEvent): void
  /** Sends every client the time to reconnect, and closes all sockets. */
  shutDown(): Promise<void>
}

const TICK_MS = 250
/** A tick that is later than this ends a time in which the process was stopped, and answers wait unread. */
const STOPPED_MS = 2_000

const KNOWN_CODES = new Set<number>([...Object.values(closeCodes), 1000, 1001, 1002, 1005, 1006, 1009])

export function createConnectionHub({
  store,
  api,
  clock,
  stats,
  relay,
  recordings,
  replay,
  log,
  faults,
}: ConnectionHubDeps): ConnectionHub {
  const connections = new Set<Connection>()
  const admission = createAdmission({ store, clock })
  const rooms = createRoomRegistry({ store, clock, stats, faults, relays: relay, recordings })
  const replays = createReplays({ settings: replay, rooms, store, clock, stats, faults })
  const reporter = createStreamReporter({ api, rooms, clock, faults })
  const postChat = createPostChat({ api, rooms, clock, faults, log })
  const positions = createPositionReporter({ api, clock, faults, publish: publishPositions })
  const alertChanges = createRecentAlertChanges(clock)
  const handleMessage = createMessageHandler({
    ...{ rooms, postChat, positions, replays, store, clock, stats, alertChanges },
  })
  const handleRecords = createRecordHandler({ rooms, replays, clock, stats })
  const recoverChats = createChatRecovery({ api, rooms, log })
  const applyHere = createEventHandler({ connections, rooms, positions, replays, alertChanges, onApiStarted })
  const connectionDeps = { clock, stats, faults }
  relay?.onEvent(applyHere)
  if (relay !== null) {
    const load = () => ({
      sockets: stats.sockets,
      viewers: rooms.countViewers(),
      publishers: rooms.countPublishers(),
    })
    admission.countElsewhere(relay.share({ load, sockets: admission.sockets }))
  }
  store.onChange((change) => void faults.run('access change', () => takeAccessChange(change)))

  const isolation = relay === null ? null : followIsolation(relay, clock, sendIsolation)

  function sendIsolation(isIsolated: boolean): void {
    sendToMany(connections, { type: 'node-isolated', isIsolated })
  }

  let tickedAt = clock.now()
  const stopTick = clock.every(TICK_MS, () => {
    const now = clock.now()
    const elapsedMs = now - tickedAt
    const wasStopped = elapsedMs > STOPPED_MS
    tickedAt = now
    rooms.tick()
    faults.run('isolation', () => isolation?.tick(elapsedMs))
    faults.run('api report', () => reporter.tick())
    faults.run('position report', () => positions.tick())
    for (const connection of connections) {
      try {
        tick(connection, now, wasStopped)
      } catch (error) {
        connection.fail('socket tick', error)
      }
    }
  })
  const stopRecheck = clock.every(limits.sessionCheckMs, recheck)

  function tick(connection: Connection, now: number, wasStopped: boolean): void {
    if (!wasStopped && connection.oldestWaitMs(now) >= limits.fenceTimeoutMs) connection.close('slowViewer')
    connection.tick(now)
  }

  /** A session that cannot be read, since the database does not answer, is checked again the next time. */
  function recheck(): void {
    rooms.recheck()
    faults.run('replay check', () => replays.recheck())
    for (const connection of connections) faults.run('session check', () => recheckSession(connection))
  }

  function recheckSession(connection: Connection): void {
    const { sessionHash } = connection
    const loading = sessionHash === null ? null : store.loadSession(sessionHash)
    const check = (isLoaded: boolean) => {
      if (isLoaded && connections.has(connection)) closeIfNotValid(connection)
    }
    if (loading === null) check(true)
    else void faults.watch('session check', loading.then(check))
  }

  function closeIfNotValid(connection: Connection): void {
    const { sessionHash } = connection
    if (sessionHash === null) return
    const found = findSession(sessionHash, store, clock)
    if ('reason' in found) connection.close(found.reason, found.code)
    else if (isPublishing(connection) && found.accountStatus !== 'approved')
      connection.close('forbidden', 'not-approved')
  }

  function takeAccessChange(change: AccessChange): void {
    if (change === null) {
      recheck()
    } else if ('streamId' in change) {
      rooms.recheckStream(change.streamId)
    } else {
      const concerned = [...connections].filter(({ sessionHash }) => sessionHash === change.sessionHash)
      for (const connection of concerned) recheckSession(connection)
    }
  }

  function publishPositions(changes: ChaserChanges): void {
    applyEvent({ type: 'chaser-positions', ...changes })
  }

  function applyEvent(event: MediaEvent): void {
    applyHere(event)
    relay?.publishEvent(event)
  }

  /** The state that lost events would have changed is read again from the database and from api. */
  function onApiStarted(): void {
    recheck()
    void faults.watch('chat catch-up', recoverChats())
  }

  return {
    rooms,
    replays,
    faults,
    loadSession: admission.load,
    connect(socket, handshake, isBinary, isLoaded) {
      const { rejection, ...identity } = admission.enter(handshake, isLoaded)
      const connection = new Connection({ socket, isBinary, ...identity }, connectionDeps)
      identity.person?.sockets.add(connection)
      connections.add(connection)
      stats.sockets++
      if (isolation?.isIsolated()) connection.sendMessage({ type: 'node-isolated', isIsolated: true })
      return { connection, rejection }
    },
    handleMessage,
    handleRecords,
    disconnect(connection, code) {
      connection.isClosing = true
      connections.delete(connection)
      stats.sockets--
      admission.leave(connection)
      faults.run('replay leave', () => replays.leave(connection))
      for (const room of connection.rooms) faults.run('stream leave', () => room.leave(connection))
      // Clients may send any code, so unknown ones share one count.
      const name = KNOWN_CODES.has(code) ? String(code) : 'other'
      stats.closeCodes[name] = (stats.closeCodes[name] ?? 0) + 1
    },
    applyEvent,
    async shutDown() {
      stopTick()
      stopRecheck()
      replays.close()
      await Promise.all([closeForRestart([...connections], clock), relay?.close()])
    },
  }
}

/**
 * Closes all connections at once, since the next process cannot start before this one has ended. The times at which
 * clients come back are spread: publishers first, then viewers. Resolves when the sockets are closed.
 */
function closeForRestart(connections: readonly Connection[], clock: Clock): Promise<void> {
  const publishers = connections.filter(isPublishing)
  const viewers = connections.filter((connection) => !isPublishing(connection))
  for (const connection of publishers) closeFor(connection, PUBLISHERS_BACK_MS)
  for (const [index, connection] of viewers.entries()) {
    closeFor(connection, VIEWERS_BACK_MS + Math.round((index / viewers.length) * VIEWERS_SPREAD_MS))
  }
  return new Promise((resolve) => {
    const stop = clock.every(LINGER_MS, () => {
      stop()
      resolve()
    })
  })
}

function isPublishing(connection: Connection): boolean {
  return connection.rooms.some((room) => room.isPublisher(connection))
}

function closeFor(connection: Connection, retryAfterMs: number): void {
  connection.sendMessage({ type: 'server-restart', retryAfterMs })
  connection.close('serverRestart')
}

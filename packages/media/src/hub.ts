import type { MediaEvent } from '@squall/shared/media-events'
import { limits } from '@squall/shared/wire/limits'
import { createNetworkCount, type Dismissal, findSession, identify } from './admission'
import type { ApiClient } from './api-client'
import { createChat } from './chat'
import { createTakeMessage, type TakeMessage } from './client-messages'
import type { Clock } from './clock'
import { type Connection, createConnection, type Socket } from './connection'
import { createApplyEvent, TOPIC_EVERYBODY } from './events'
import { clientNetwork, type Handshake } from './handshake'
import { createPeople } from './people'
import { createReporter } from './reports'
import type { Publish } from './room'
import { createRooms } from './rooms'
import type { SessionStore } from './session-store'
import type { Stats } from './stats'

export interface HubDeps {
  store: SessionStore
  api: ApiClient
  publish: Publish
  clock: Clock
  stats: Stats
}

export interface Hub {
  /** Takes a new socket in; with `dismissal`, only to be told why and closed. */
  connect(socket: Socket, handshake: Handshake): { connection: Connection; dismissal: Dismissal | null }
  take: TakeMessage
  disconnected(connection: Connection): void
  /** Does what api asks for. */
  apply(event: MediaEvent): void
  /** Tells everybody to come back, and closes all sockets, spread over a few seconds. */
  shutDown(): Promise<void>
}

const TICK_MS = 250
const RESTART_SPREAD_MS = 3_000
const RESTART_STEP_MS = 100
const RETRY_AFTER_MS = 1_000

/** Everybody who is connected, and what happens to them as time passes. */
export function createHub({ store, api, publish, clock, stats }: HubDeps): Hub {
  /** The value is the network a connection counts for. */
  const connections = new Map<Connection, string | null>()
  const people = createPeople(clock)
  const networks = createNetworkCount()
  const rooms = createRooms({ store, publish, clock, stats })
  const reporter = createReporter({ api, rooms, clock })
  const take = createTakeMessage({ rooms, postChat: createChat({ api, rooms }), store })
  let nextId = 1

  const stopTick = clock.every(TICK_MS, () => {
    rooms.tick()
    reporter.tick()
    for (const connection of connections.keys()) {
      if (!connection.hasSpoken && clock.now() - connection.openedAt >= limits.helloMs) connection.close('helloTimeout')
      if (connection.fenceAge() >= limits.fenceTimeoutMs) connection.close('slowViewer')
    }
  })
  const stopRecheck = clock.every(limits.sessionCheckMs, () => {
    rooms.recheck()
    for (const connection of connections.keys()) recheckSession(connection)
  })

  function recheckSession(connection: Connection): void {
    const { sessionHash, person } = connection
    if (sessionHash === null || person === null) return
    const found = findSession(sessionHash, store, clock)
    const isPublishing = [...connection.rooms.values()].some((room) => room.isPublisher(connection))
    if ('reason' in found) {
      connection.close(found.reason, found.code)
    } else if (isPublishing && store.accountStatus(person.userId) !== 'approved') {
      connection.close('forbidden', 'not-approved')
    }
  }

  function connect(socket: Socket, handshake: Handshake) {
    const network = clientNetwork(handshake)
    const hasPlace = networks.enter(network)
    const identified = identify(handshake, store, clock)
    const identity = identified !== null && 'userId' in identified ? identified : null
    const person = identity && people.find(identity.userId)
    const sessionHash = identity?.sessionHash ?? null
    const connection = createConnection({ id: nextId++, socket, person, sessionHash, clock, stats })
    person?.sockets.add(connection)
    connections.set(connection, network)
    stats.sockets++
    socket.subscribe(TOPIC_EVERYBODY)
    const isCrowded = !hasPlace || (person !== null && person.sockets.size > limits.socketsPerUser)
    const crowded: Dismissal | null = isCrowded ? { reason: 'tooManySockets', code: 'too-many-sockets' } : null
    return { connection, dismissal: identified !== null && 'reason' in identified ? identified : crowded }
  }

  function disconnected(connection: Connection): void {
    for (const room of [...connection.rooms.values()]) room.leave(connection)
    people.leave(connection)
    networks.leave(connections.get(connection) ?? null)
    connections.delete(connection)
    stats.sockets--
  }

  function shutDown(): Promise<void> {
    stopTick()
    stopRecheck()
    for (const connection of connections.keys())
      connection.tell({ type: 'server-restart', retryAfterMs: RETRY_AFTER_MS })
    const perStep = Math.ceil(connections.size / (RESTART_SPREAD_MS / RESTART_STEP_MS))
    return new Promise((resolve) => {
      const stopClosing = clock.every(RESTART_STEP_MS, () => {
        for (const connection of [...connections.keys()].slice(0, perStep)) connection.close('serverRestart')
        if (connections.size > 0) return
        stopClosing()
        resolve()
      })
    })
  }

  const apply = createApplyEvent({ connections: () => connections.keys(), rooms, publish })
  return { connect, take, disconnected, apply, shutDown }
}

import type { MediaEvent } from '@squall/shared/media-events'
import { limits } from '@squall/shared/wire/limits'
import { createAdmission, type Dismissal, findSession } from './admission'
import type { ApiClient } from './api-client'
import { createChat } from './chat'
import { createTakeMessage, type TakeMessage } from './client-messages'
import type { Clock } from './clock'
import { type Connection, createConnection, type Socket } from './connection'
import { createApplyEvent, TOPIC_EVERYBODY } from './events'
import type { Handshake } from './handshake'
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
  const connections = new Set<Connection>()
  const admission = createAdmission({ store, clock })
  const rooms = createRooms({ store, publish, clock, stats })
  const reporter = createReporter({ api, rooms, clock })
  const take = createTakeMessage({ rooms, postChat: createChat({ api, rooms }), store })
  let nextId = 1

  const stopTick = clock.every(TICK_MS, () => {
    rooms.tick()
    reporter.tick()
    for (const connection of connections) {
      if (!connection.hasSpoken && clock.now() - connection.openedAt >= limits.helloMs) connection.close('helloTimeout')
      if (connection.fenceAge() >= limits.fenceTimeoutMs) connection.close('slowViewer')
    }
  })
  const stopRecheck = clock.every(limits.sessionCheckMs, () => {
    rooms.recheck()
    for (const connection of connections) recheckSession(connection)
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
    const { dismissal, ...identity } = admission.enter(handshake)
    const connection = createConnection({ id: nextId++, socket, ...identity, clock, stats })
    identity.person?.sockets.add(connection)
    connections.add(connection)
    stats.sockets++
    socket.subscribe(TOPIC_EVERYBODY)
    return { connection, dismissal }
  }

  function disconnected(connection: Connection): void {
    for (const room of [...connection.rooms.values()]) room.leave(connection)
    admission.leave(connection)
    connections.delete(connection)
    stats.sockets--
  }

  function shutDown(): Promise<void> {
    stopTick()
    stopRecheck()
    for (const connection of connections) connection.tell({ type: 'server-restart', retryAfterMs: RETRY_AFTER_MS })
    const perStep = Math.ceil(connections.size / (RESTART_SPREAD_MS / RESTART_STEP_MS))
    return new Promise((resolve) => {
      const stopClosing = clock.every(RESTART_STEP_MS, () => {
        for (const connection of [...connections].slice(0, perStep)) connection.close('serverRestart')
        if (connections.size > 0) return
        stopClosing()
        resolve()
      })
    })
  }

  const apply = createApplyEvent({ connections, rooms, publish })
  return { connect, take, disconnected, apply, shutDown }
}

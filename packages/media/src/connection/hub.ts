import type { MediaEvent, StreamReport } from '@squall/shared/contract/live'
import { closeCodes, limits } from '@squall/shared/contract/wire'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import type { ApiClient } from '../api-client'
import { createCatchUp } from '../chat/missed-messages'
import { createChat } from '../chat/post-chat'
import type { Clock } from '../clock'
import type { Relay } from '../relay/relay'
import { createRooms, type Rooms } from '../room/rooms'
import type { SessionStore } from '../session-store'
import type { Stats } from '../stats'
import type { Handshake } from '../transport/handshake'
import { createAdmission, type Dismissal, findSession } from './admission'
import { createApplyEvent } from './api-events'
import { createTakeMessage, type TakeMessage } from './client-messages'
import { createTakeRecords, type TakeRecords } from './client-records'
import { sendAway } from './close-for-restart'
import { Connection, type Socket } from './connection'

const CHANGED_AFTER_MS = 1_000

const REPEATED_AFTER_MS = 5_000

interface ReporterDeps {
  api: ApiClient
  rooms: Rooms
  clock: Clock
  faults: Faults
}

export interface HubDeps {
  store: SessionStore
  api: ApiClient
  clock: Clock
  stats: Stats
  log: Log
  faults: Faults
  /** Null where this is the only media process. */
  relay: Relay | null
}

export interface Hub {
  /** Takes a new socket in; with `dismissal`, only to be told why and closed. */
  connect(
    socket: Socket,
    handshake: Handshake,
    isBinary: boolean,
  ): { connection: Connection; dismissal: Dismissal | null }
  take: TakeMessage
  takeRecords: TakeRecords
  disconnected(connection: Connection, code: number): void
  readonly rooms: Rooms
  /** Where what a handler throws is reported. */
  readonly faults: Faults
  /** Does what api asks for, here and on all other nodes. */
  apply(event: MediaEvent): void
  /** Tells everybody when to come back, and closes all sockets. */
  shutDown(): Promise<void>
}

const TICK_MS = 250

const KNOWN_CODES = new Set<number>([...Object.values(closeCodes), 1000, 1001, 1002, 1005, 1006, 1009])

/** Everybody who is connected, and what happens to them as time passes. */
export function createHub({ store, api, clock, stats, relay, log, faults }: HubDeps): Hub {
  const connections = new Set<Connection>()
  const admission = createAdmission({ store, clock })
  const rooms = createRooms({ store, clock, stats, faults, relays: relay })
  const reporter = createReporter({ api, rooms, clock, faults })
  const postChat = createChat({ api, rooms, clock, faults, log })
  const take = createTakeMessage({ rooms, postChat, store, clock, stats })
  const takeRecords = createTakeRecords({ rooms, clock, stats })
  const deps = { clock, stats, faults }

  const stopTick = clock.every(TICK_MS, () => {
    const now = clock.now()
    rooms.tick()
    faults.run('api report', () => reporter.tick())
    for (const connection of connections) {
      try {
        tick(connection, now)
      } catch (error) {
        connection.fail('socket tick', error)
      }
    }
  })
  const stopRecheck = clock.every(limits.sessionCheckMs, recheck)

  function tick(connection: Connection, now: number): void {
    if (!connection.hasSpoken && now - connection.openedAt >= limits.helloMs) connection.close('helloTimeout')
    if (connection.longestWait(now) >= limits.fenceTimeoutMs) connection.close('slowViewer')
    connection.tick(now)
  }

  /** Who cannot be checked, since the database does not answer, is checked again the next time. */
  function recheck(): void {
    rooms.recheck()
    for (const connection of connections) faults.run('session check', () => recheckSession(connection))
  }

  function recheckSession(connection: Connection): void {
    const { sessionHash, person } = connection
    if (sessionHash === null || person === null) return
    const found = findSession(sessionHash, store, clock)
    const isPublishing = connection.rooms.some((room) => room.isPublisher(connection))
    if ('reason' in found) {
      connection.close(found.reason, found.code)
    } else if (isPublishing && store.accountStatus(person.userId) !== 'approved') {
      connection.close('forbidden', 'not-approved')
    }
  }

  function connect(socket: Socket, handshake: Handshake, isBinary: boolean) {
    const { dismissal, ...identity } = admission.enter(handshake)
    const connection = new Connection({ socket, isBinary, ...identity }, deps)
    identity.person?.sockets.add(connection)
    connections.add(connection)
    stats.sockets++
    return { connection, dismissal }
  }

  function disconnected(connection: Connection, code: number): void {
    connections.delete(connection)
    stats.sockets--
    admission.leave(connection)
    for (const room of connection.rooms) faults.run('stream leave', () => room.leave(connection))
    const name = nameCloseCode(code)
    stats.closeCodes[name] = (stats.closeCodes[name] ?? 0) + 1
  }

  async function shutDown(): Promise<void> {
    stopTick()
    stopRecheck()
    await Promise.all([sendAway([...connections], clock), relay?.close()])
  }

  const catchUpOnChats = createCatchUp({ api, rooms, log })

  function catchUp(): void {
    recheck()
    void faults.watch('chat catch-up', catchUpOnChats())
  }

  const applyHere = createApplyEvent({ connections, rooms, catchUp })
  relay?.onEvent(applyHere)

  function apply(event: MediaEvent): void {
    applyHere(event)
    relay?.tell(event)
  }

  return { connect, take, takeRecords, disconnected, apply, rooms, faults, shutDown }
}

/** Clients may name any code; what is none of ours or of the protocol's is not worth a count of its own. */
function nameCloseCode(code: number): string {
  return KNOWN_CODES.has(code) ? String(code) : 'other'
}

/** Keeps api informed of every room: on change, at most once a second, and steadily while somebody publishes. */
function createReporter({ api, rooms, clock, faults }: ReporterDeps): { tick(): void } {
  let sent = new Map<string, { at: number; said: string }>()
  let isSending = false

  function isDue(report: StreamReport): boolean {
    const former = sent.get(report.streamId)
    if (former === undefined) return true
    const age = clock.now() - former.at
    if (former.said !== JSON.stringify(report)) return age >= CHANGED_AFTER_MS
    return report.publisher !== 'waiting' && age >= REPEATED_AFTER_MS
  }

  async function send(reports: StreamReport[]): Promise<void> {
    const at = clock.now()
    const ended = await api.report(reports)
    for (const report of reports) {
      sent.set(report.streamId, { at, said: ended === null ? '' : JSON.stringify(report) })
    }
    for (const streamId of ended ?? []) faults.run('stream end', () => rooms.end(streamId))
  }

  return {
    tick() {
      if (isSending) return
      const reports = [...rooms.all()].filter((room) => room.isReporter()).map((room) => room.report())
      const open = new Set(reports.map(({ streamId }) => streamId))
      sent = new Map([...sent].filter(([streamId]) => open.has(streamId)))
      const due = reports.filter(isDue)
      if (due.length === 0) return
      isSending = true
      void faults.watch('api report', send(due)).then(() => {
        isSending = false
      })
    },
  }
}

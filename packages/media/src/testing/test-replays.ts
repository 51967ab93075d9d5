import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  type ClientMessage,
  decodeRecords,
  encodeRecord,
  recordFlags,
  recordKinds,
  type ServerMessage,
  WIRE_VERSION,
  type WireRecord,
} from '@squall/shared/contract/wire'
import { createFaults } from '@squall/shared/server/faults'
import { onTestFinished } from 'vitest'
import type { StoredReplay } from '../access/access-store'
import { createReplays } from '../replay/replays'
import type { Announcement, Person } from '../room/members'
import { createRoomRegistry } from '../room/room-registry'
import { createStats } from '../stats'
import { vp8Delta, vp8Key } from './codec-frames'
import { createFakeClock } from './fake-clock'
import { createFakeConnection } from './fake-connection'
import { createLogList } from './log-list'
import { createTestRecordings } from './test-recordings'

type PlayFrom = Extract<ClientMessage, { type: 'play-from' }>

/** What came over a socket, in its order: messages, and records. */
export type Received = ServerMessage | (WireRecord & { type?: undefined })

interface Options {
  folder?: string
  rewindMs?: number
}

/** Reads of files and turns of the event loop after which nothing is under way. */
const ROUNDS = 60
const FRAME_MS = 250

/** Returns a recorded stream `storm` with real files, and its replays, without a server. */
export function createTestReplays({ folder, rewindMs = 7_200_000 }: Options = {}) {
  const clock = createFakeClock()
  const stats = createStats()
  const { log, lines } = createLogList()
  const faults = createFaults({ log })
  const disk = createTestRecordings(clock, { folder })
  const stored: StoredReplay = {
    ownerId: 'owner',
    ownerStatus: 'approved',
    isLive: true,
    isMuted: false,
    isRecorded: true,
    visibility: 'public',
  }
  const counts = { peakViewers: 0, totalViews: 0 }
  const store = {
    session: () => null,
    loadSession: () => null,
    loadStream: () => null,
    onChange: () => undefined,
    stream: (id: string) => (id === 'storm' ? { id, ...stored, ...counts } : null),
    replay: (id: string) => (id.startsWith('storm') ? stored : null),
    isFollower: (userId: string) => userId === 'follower',
    isAdministrator: (userId: string) => userId === 'administrator',
    close: () => undefined,
  }
  const rooms = createRoomRegistry({ store, clock, stats, faults, recordings: disk.recordings })
  const replays = createReplays({
    settings: { folder: disk.folder, rewindMs },
    ...{ rooms, store, clock, stats, faults },
  })
  onTestFinished(replays.close)
  const publisher = createFakeConnection(clock, { isBinary: true, person: createPerson('owner') })

  function openRoom() {
    const room = rooms.open('storm')
    if (typeof room === 'string') throw new Error(room)
    return room
  }

  function take(record: Partial<WireRecord>): void {
    const rest = { handle: 1, seq: 1, captureMs: clock.now() + 1_000, width: 0, height: 0, flags: 0 }
    const [received] = decodeRecords(encodeRecord({ kind: 0, payload: new Uint8Array(), ...rest, ...record }))
    if (received !== undefined) openRoom().takeRecord(publisher.connection, received)
  }

  /** Lets time pass as the hub does. */
  function pass(ms: number): void {
    for (let left = ms; left > 0; left -= FRAME_MS) {
      clock.advance(Math.min(FRAME_MS, left))
      rooms.tick()
    }
  }

  /** Waits until what was asked for has been read and sent. */
  async function settle(): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      await stat(tmpdir())
      await nextTurn()
    }
  }

  return {
    ...disk,
    clock,
    faults,
    lines,
    pass,
    publisher,
    replays,
    rooms,
    room: openRoom,
    settle,
    stats,
    stored,
    take,
    announce(announced: Announcement = { video: 'vp8', audio: 'opus' }) {
      openRoom().startBroadcast(publisher.connection, announced)
    },
    /** Sends 4 frames and packets a second, of which every `keyEvery`th frame is a key frame. */
    film(seconds: number, keyEvery = 8): void {
      for (let frame = 0; frame < seconds * 4; frame++) {
        take({ kind: recordKinds.vp8, payload: frame % keyEvery === 0 ? vp8Key() : vp8Delta() })
        take({ kind: recordKinds.opus, payload: Buffer.from('sound') })
        pass(FRAME_MS)
      }
    },
    /** Ends the stream in the room and in the database. */
    end(): void {
      rooms.end('storm')
      stored.isLive = false
    },
    /** A client that joins the stream if `isWatching`. */
    connect({
      userId,
      isBinary = true,
      isWatching = false,
    }: {
      userId?: string
      isBinary?: boolean
      isWatching?: boolean
    } = {}) {
      const person = userId === undefined ? undefined : createPerson(userId)
      const client = createFakeConnection(clock, { isBinary, person })
      if (isWatching)
        openRoom().join(client.connection, { preview: false, broadcaster: false, video: ['vp8'], audio: ['opus'] })
      return {
        ...client,
        play: (position: Partial<Pick<PlayFrom, 'ms' | 'rate'>> = {}) =>
          replays.playFrom(client.connection, { streamId: 'storm', ms: 0, rate: 1, ...position }),
        pace: (ms: number, rate: number) => replays.setPace(client.connection, { streamId: 'storm', ms, rate }),
        /** Lets time pass, reading and sending meanwhile. */
        async watch(ms: number) {
          for (let left = ms; left > 0; left -= FRAME_MS) {
            pass(Math.min(FRAME_MS, left))
            await settle()
          }
        },
        /** Takes all that came, after waiting for it. */
        async received(): Promise<Received[]> {
          await settle()
          return client.socket.sent.splice(0).flatMap(parse)
        },
      }
    },
  }
}

const createPerson = (userId: string): Person => ({
  userId,
  sockets: new Set(),
  chatLimit: { take: () => true },
  pendingChat: Promise.resolve(),
})

function parse(message: string | Buffer): Received[] {
  if (typeof message === 'string' || message[0] !== WIRE_VERSION) return [JSON.parse(message.toString())]
  return decodeRecords(message)
}

/** Returns the records among what came. */
export const recordsAmong = (received: readonly Received[]): WireRecord[] =>
  received.filter((each) => each.type === undefined)

export const isKey = ({ kind, flags }: WireRecord): boolean =>
  kind !== recordKinds.opus && (flags & recordFlags.key) !== 0

/** Returns the messages of a type among what came. */
export function messagesAmong<Type extends ServerMessage['type']>(received: readonly Received[], type: Type) {
  return received.filter((each): each is Extract<ServerMessage, { type: Type }> => each.type === type)
}

import {
  decodeRecords,
  encodeRecord,
  recordFlags,
  recordKinds,
  WIRE_VERSION,
  type WireRecord,
} from '@squall/shared/contract/wire'
import type { Recordings } from '../recording/recordings'
import type { StreamRelays } from '../relay/relayed-room'
import type { Announcement } from '../room/members'
import { createRoom } from '../room/room'
import { createStats } from '../stats'
import type { JoinOptions } from '../viewer/viewer'
import { createFakeClock } from './fake-clock'
import { createFakeConnection, type FakeSocket } from './fake-connection'
import { buildJpeg, jpegDataUrl } from './jpegs'

export type ViewerOptions = Partial<JoinOptions> & { isBinary?: boolean }

export const HANDLE = 7

interface RoomOptions {
  clock?: ReturnType<typeof createFakeClock>
  /** Where the stream is recorded; not at all when left out. */
  recordings?: Recordings
  /** Its way to other nodes; none when left out. */
  relays?: StreamRelays
}

/** Returns one room without a server: a publisher on the binary wire, and viewers whose sockets go nowhere. */
export function createTestRoom(
  announced: Announcement = { video: 'jpeg', audio: 'container' },
  { clock = createFakeClock(), recordings, relays }: RoomOptions = {},
) {
  const stats = createStats()
  const stream = {
    id: 'storm',
    ownerId: 'owner',
    isLive: true,
    isMuted: false,
    isRecorded: recordings !== undefined,
    peakViewers: 0,
    totalViews: 0,
  }
  const room = createRoom({ stream, handle: HANDLE, clock, stats, recordings, relays })
  const publisher = createFakeConnection(clock, { isBinary: true })
  room.startBroadcast(publisher.connection, announced)
  let taken = 0

  function take(record: Partial<WireRecord>) {
    const rest = { handle: HANDLE, seq: ++taken, captureMs: taken, width: 0, height: 0, flags: 0 }
    const nothing = { kind: 0, payload: new Uint8Array() }
    const [received] = decodeRecords(encodeRecord({ ...nothing, ...rest, ...record }))
    return received === undefined ? null : room.takeRecord(publisher.connection, received)
  }

  return {
    announce: (next: Announcement) => room.startBroadcast(publisher.connection, next),
    clock,
    publisher,
    room,
    stats,
    take,
    see: (payload = buildJpeg()) => take({ kind: recordKinds.jpeg, payload }),
    seeLow: (width = 320) =>
      take({ kind: recordKinds.jpeg, flags: recordFlags.layer, payload: buildJpeg({ width, height: 240 }) }),
    seeText: (timestamp: number) => room.takeFrame(publisher.connection, jpegDataUrl(buildJpeg()), timestamp),
    hear: (bytes: Buffer) => room.takeAudio(publisher.connection, bytes.toString('base64')),
    /** A viewer; the messages of the join are removed, except pictures and sound. */
    join({ isBinary = false, preview = false, ...options }: ViewerOptions = {}) {
      const viewer = createFakeConnection(clock, { isBinary })
      room.join(viewer.connection, { preview, broadcaster: false, ...options })
      return viewer
    },
    /** Lets time pass as the hub does. */
    pass(ms: number) {
      for (let left = ms; left > 0; left -= 250) {
        clock.advance(Math.min(250, left))
        room.tick()
      }
    },
  }
}

/** Takes all records that a socket was sent. */
export function recordsTo(socket: FakeSocket): WireRecord[] {
  return socket.sent.splice(0).flatMap((message) => (isRecord(message) ? decodeRecords(message) : []))
}

/** Takes the frames and the sound that a text socket was sent, parsed. */
export function mediaTo(socket: FakeSocket): { type: string; timestamp?: number; audioData?: string }[] {
  return textsTo(socket).filter(({ type }) => type === 'rapid-frame' || type === 'audio-chunk')
}

/** Takes what a socket was told in text, by type. */
export function toldTo(socket: FakeSocket, type: string): object[] {
  return textsTo(socket).filter((message) => message.type === type)
}

function textsTo(socket: FakeSocket) {
  return socket.sent.splice(0).flatMap((message) => (isRecord(message) ? [] : [JSON.parse(message.toString())]))
}

function isRecord(message: string | Buffer): message is Buffer {
  return typeof message !== 'string' && message[0] === WIRE_VERSION
}

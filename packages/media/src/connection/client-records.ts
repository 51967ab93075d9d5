import {
  type Ack,
  decodeRecords,
  limits,
  RecordError,
  readAck,
  recordKinds,
  type SocketErrorCode,
  type WireRecord,
} from '@squall/shared/contract/wire'
import type { Clock } from '../clock'
import type { Replays } from '../replay/replays'
import type { Room } from '../room/members'
import type { RoomRegistry } from '../room/room-registry'
import type { Stats } from '../stats'
import type { Connection } from './connection'

interface RecordDeps {
  rooms: RoomRegistry
  replays: Pick<Replays, 'knowsHandle'>
  clock: Clock
  stats: Stats
}

/** Handles a binary message. The caller may reuse its memory afterwards. */
export type HandleRecords = (connection: Connection, message: ArrayBuffer) => void

export function createRecordHandler({ rooms, replays, clock, stats }: RecordDeps): HandleRecords {
  return (connection, message) => {
    const now = clock.now()
    stats.bytesIn += message.byteLength
    if (!connection.isBinary || message.byteLength === 0) return connection.sendError('bad-message')
    if (handleSingleAck(connection, message, now)) return
    if (message.byteLength > limits.mediaMessageBytes) return connection.close('messageTooLarge', 'message-too-large')
    if (!connection.takeFromLimit('bytes', now, message.byteLength)) return connection.sendError('too-fast')
    const records = readRecords(message)
    if (records === null) return connection.close('badMessage', 'bad-message')
    for (const record of records) {
      const error = handleRecord(connection, record, now)
      if (error !== null) reject(connection, error, record.handle)
      if (connection.isClosing) return
    }
  }

  /** Handles a message that is one ack, as most are. Returns false for every other message. */
  function handleSingleAck(connection: Connection, message: ArrayBuffer, now: number): boolean {
    const ack = readAck(message)
    if (ack === null) return false
    const error = handleAck(connection, ack, now)
    if (error !== null) reject(connection, error, ack.handle)
    return true
  }

  /** Returns why the record was not taken: `bad-message` for one that no correct client sends. */
  function handleRecord(connection: Connection, record: WireRecord, now: number): SocketErrorCode | null {
    const { kind, handle } = record
    if (kind === recordKinds.ack) return handleAck(connection, record, now)
    if (!isVideo(kind) && kind !== recordKinds.audioContainer && kind !== recordKinds.opus) {
      stats.recordsIgnored++
      return connection.takeFromLimit('acks', now) ? null : 'too-fast'
    }
    if (!rooms.knowsHandle(handle)) return 'bad-message'
    if (!connection.takeFromLimit(kind === recordKinds.opus ? 'packets' : 'records', now)) return 'too-fast'
    const room = findRoom(connection, handle)
    return room === null ? 'not-broadcasting' : room.takeRecord(connection, record)
  }

  function handleAck(connection: Connection, { handle, seq, captureMs }: Ack, now: number): SocketErrorCode | null {
    if (!connection.takeFromLimit('acks', now)) return 'too-fast'
    const viewer = connection.viewer(handle)
    if (viewer === null) {
      // It answers a frame that was in flight when the viewer left or the stream ended, or one of a recording.
      stats.recordsIgnored++
      return rooms.knowsHandle(handle) || replays.knowsHandle(handle) ? null : 'bad-message'
    }
    // A viewer that joined again may still answer frames from before.
    if (seq > viewer.sentSeq && seq > (findRoom(connection, handle)?.newestSeq() ?? 0)) return 'bad-message'
    viewer.acknowledge(seq, now, captureMs)
    return null
  }

  function reject(connection: Connection, error: SocketErrorCode, handle: number): void {
    if (error === 'bad-message') connection.close('badMessage', error)
    else connection.sendError(error, { streamId: findRoom(connection, handle)?.streamId })
  }
}

function isVideo(kind: number): boolean {
  return kind === recordKinds.jpeg || kind === recordKinds.vp8 || kind === recordKinds.h264
}

function findRoom(connection: Connection, handle: number): Room | null {
  for (const room of connection.rooms) if (room.handle === handle) return room
  return null
}

/** Returns null for bytes that are no sequence of records. Copies them, since frames are kept after this message. */
function readRecords(message: ArrayBuffer): WireRecord[] | null {
  try {
    return decodeRecords(new Uint8Array(message.slice(0)))
  } catch (failure) {
    if (failure instanceof RecordError) return null
    throw failure
  }
}

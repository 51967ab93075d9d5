import type { SocketErrorCode } from '@squall/shared/contract/wire'
import { decodeRecords, limits, RecordError, readAck, recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'
import type { Room } from '../room/room'
import type { Rooms } from '../room/rooms'
import type { Stats } from '../stats'
import type { Connection } from './connection'

/** What a client says in binary. The memory belongs to the caller again afterwards. */
export type TakeRecords = (connection: Connection, message: ArrayBuffer) => void

export function createTakeRecords(deps: { rooms: Rooms; clock: Clock; stats: Stats }): TakeRecords {
  const { rooms, clock, stats } = deps

  /** Answers why a record was not taken; `bad-message` for one that no honest client sends. */
  function take(connection: Connection, record: WireRecord, now: number): SocketErrorCode | null {
    const { kind, handle } = record
    if (kind === recordKinds.ack) return takeAck(connection, handle, record.seq, now)
    if (!isPicture(kind) && kind !== recordKinds.audioContainer && kind !== recordKinds.opus) {
      stats.recordsIgnored++
      return connection.spend('acks', now) ? null : 'too-fast'
    }
    if (!rooms.knowsHandle(handle)) return 'bad-message'
    if (!connection.spend(kind === recordKinds.opus ? 'packets' : 'records', now)) return 'too-fast'
    const room = roomOf(connection, handle)
    return room === null ? 'not-broadcasting' : room.takeRecord(connection, record)
  }

  function takeAck(connection: Connection, handle: number, seq: number, now: number): SocketErrorCode | null {
    if (!connection.spend('acks', now)) return 'too-fast'
    const viewer = connection.viewer(handle)
    if (viewer === null) {
      // The answer to what was under way when they left, or when the stream ended.
      stats.recordsIgnored++
      return rooms.knowsHandle(handle) ? null : 'bad-message'
    }
    // Who joined anew may still answer what they were sent before.
    if (seq > viewer.sentSeq && seq > (roomOf(connection, handle)?.newestSeq() ?? 0)) return 'bad-message'
    viewer.acknowledge(seq, now)
    return null
  }

  return (connection, message) => {
    const now = clock.now()
    stats.bytesIn += message.byteLength
    if (!connection.isBinary || message.byteLength === 0) return connection.refuse('bad-message')
    if (takeLoneAck(connection, message, now)) return
    if (message.byteLength > limits.mediaMessageBytes) return connection.close('messageTooLarge', 'message-too-large')
    if (!connection.spend('bytes', now, message.byteLength)) return connection.refuse('too-fast')
    const records = readRecords(copy(message))
    if (records === null) return connection.close('badMessage', 'bad-message')
    for (const record of records) {
      const refusal = take(connection, record, now)
      if (refusal !== null) refuse(connection, refusal, record.handle)
      if (connection.isClosing) return
    }
  }

  /** Most of what comes in. Answers false for anything else. */
  function takeLoneAck(connection: Connection, message: ArrayBuffer, now: number): boolean {
    const ack = readAck(message)
    if (ack === null) return false
    const refusal = takeAck(connection, ack.handle, ack.seq, now)
    if (refusal !== null) refuse(connection, refusal, ack.handle)
    return true
  }

  function refuse(connection: Connection, refusal: SocketErrorCode, handle: number): void {
    if (refusal === 'bad-message') connection.close('badMessage', refusal)
    else connection.refuse(refusal, { streamId: roomOf(connection, handle)?.streamId })
  }
}

function isPicture(kind: number): boolean {
  return kind === recordKinds.jpeg || kind === recordKinds.vp8 || kind === recordKinds.h264
}

function roomOf(connection: Connection, handle: number): Room | null {
  for (const room of connection.rooms) if (room.handle === handle) return room
  return null
}

/** Memory of its own, as frames are kept and their records written around them. */
function copy(message: ArrayBuffer): Uint8Array {
  return new Uint8Array(message.slice(0))
}

function readRecords(message: Uint8Array): WireRecord[] | null {
  try {
    return decodeRecords(message)
  } catch (failure) {
    if (failure instanceof RecordError) return null
    throw failure
  }
}

import {
  AudioCodec,
  decodeRecords,
  RECORD_HEADER_BYTES,
  RecordError,
  type RecordHeader,
  recordFlags,
  recordKinds,
  StreamState,
  VideoCodec,
  type WireRecord,
  writeRecordHeader,
} from '@squall/shared/contract/wire'
import { z } from 'zod'

export const relayLayers = ['codec', 'jpeg', 'low', 'container', 'opus'] as const
const RelayLayer = z.enum(relayLayers)
/** What nodes subscribe to one by one: three video layers, and audio in containers or as packets of Opus. */
export type RelayLayer = z.infer<typeof RelayLayer>

const Id = z.string().min(1).max(64)
const Count = z.number().int().min(0)
const Uint32 = Count.max(0xffffffff)
const People = z.array(Id).max(5_000)

/** A stream's viewers on one node. `people` are user ids, `nameless` counts anonymous sockets. */
const Presence = z.object({
  people: People,
  /** Users who came and left since the last message. */
  passed: People,
  /** All users seen so far on any node; sent to new nodes only. */
  seen: People.optional(),
  nameless: Count,
  namelessSeen: Count,
})
export type Presence = z.infer<typeof Presence>

/** The node that has the stream's publisher, or had it last. */
const Home = z.object({
  /** Changes with every claim, and stands in the handle of its records. */
  run: Uint32,
  /** The age of the claim in milliseconds. The newest claim counts. */
  ageMs: z.number().min(0),
  state: StreamState,
  video: VideoCodec,
  audio: AudioCodec,
  /** What to add to a capture time for the text wire's `timestamp`. */
  timestampZero: z.number(),
})
export type Home = z.infer<typeof Home>

const Totals = z.object({ peakViewers: Count, totalViews: Count })
export type Totals = z.infer<typeof Totals>

/** The control messages between nodes about one stream, as JSON. Their subject names the sender. */
export const StreamControl = z.discriminatedUnion('type', [
  /** A new node asks all others to send `here`. */
  z.object({ type: z.literal('hello') }),
  /** A node's whole status, repeated before its lease ends. */
  Presence.extend({
    type: z.literal('here'),
    needs: z.array(RelayLayer).max(relayLayers.length),
    home: Home.nullable(),
    /** Set by the node that reports to api. */
    counted: Totals.nullable(),
  }),
  z.object({ type: z.literal('catch-up'), run: Uint32, layers: z.array(RelayLayer).max(relayLayers.length) }),
  z.object({ type: z.literal('key-frame-wanted'), run: Uint32 }),
  /** To the home: the owner's socket left. From the home: this sound was refused. */
  z.object({ type: z.literal('sound-end'), run: Uint32, source: Uint32 }),
  z.object({ type: z.literal('bye') }),
])
export type StreamControl = z.infer<typeof StreamControl>
export type Here = Extract<StreamControl, { type: 'here' }>

export function encodeControl(message: object): Uint8Array {
  return Buffer.from(JSON.stringify(message))
}

/**
 * Returns a record between nodes: as on the binary wire, but its handle is the run, and its seq counts the pieces of its
 * layer, so that a missing one shows. All pieces that start a layer for one node have the number of the newest.
 */
export function encodePiece(header: RecordHeader, payload: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(RECORD_HEADER_BYTES + payload.length)
  writeRecordHeader(record, 0, header, payload.length)
  record.set(payload, RECORD_HEADER_BYTES)
  return record
}

/** Returns a record of sound for the home; its seq names the recording. */
export const encodeSound = (run: number, source: number, payload: Uint8Array): Buffer =>
  encodePiece(
    { kind: recordKinds.audioContainer, flags: 0, handle: run, seq: source, captureMs: 0, width: 0, height: 0 },
    payload,
  )

/** Returns a record of sound of a run; null for every other message. */
export function readSound(message: Uint8Array, run: number): { seq: number; bytes: Buffer } | null {
  const [record, ...others] = readPieces(message) ?? []
  const isSound = record?.kind === recordKinds.audioContainer && record.handle === run && others.length === 0
  return isSound ? { seq: record.seq, bytes: Buffer.from(record.payload) } : null
}

/** Returns copied records, since the bus owns the message's memory; null for bytes that are no sequence of records. */
export function readPieces(message: Uint8Array): WireRecord[] | null {
  try {
    return decodeRecords(Buffer.from(message))
  } catch (failure) {
    if (failure instanceof RecordError) return null
    throw failure
  }
}

/** Returns null for a record that nodes do not send each other. */
export function getRelayLayer({ kind, flags }: WireRecord): RelayLayer | null {
  switch (kind) {
    case recordKinds.vp8:
    case recordKinds.h264:
      return 'codec'
    case recordKinds.jpeg:
      return (flags & recordFlags.layer) === 0 ? 'jpeg' : 'low'
    case recordKinds.audioContainer:
      return 'container'
    case recordKinds.opus:
      return 'opus'
    default:
      return null
  }
}

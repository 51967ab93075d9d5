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
/** What travels apart from each other: pictures of three layers, and sound in containers or as packets of Opus. */
export type RelayLayer = z.infer<typeof RelayLayer>

export const subjects = {
  events: 'squall.events',
  control: (streamId: string) => `squall.stream.${streamId}.control`,
  layer: (streamId: string, layer: RelayLayer) => `squall.stream.${streamId}.${layer}`,
  /** What one node alone is sent of a stream: whatever it needs to begin. */
  inbox: (node: string, streamId: string) => `squall.node.${node}.${streamId}`,
}

const Id = z.string().min(1).max(64)
const Count = z.number().int().min(0)
const Uint32 = Count.max(0xffffffff)
const People = z.array(Id).max(5_000)

/** A node's own share of a stream's viewers. */
const Presence = z.object({
  people: People,
  /** Who came and left since this was told last. */
  passed: People,
  /** Everybody who was ever here or elsewhere; told to newcomers. */
  seen: People.optional(),
  nameless: Count,
  namelessSeen: Count,
})
export type Presence = z.infer<typeof Presence>

const Home = z.object({
  /** Another number for every start; it stands in the records too. */
  run: Uint32,
  /** How long ago that was, in milliseconds. The newest start counts. */
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

/** What nodes tell each other of one stream, as JSON. */
export const StreamControl = z.discriminatedUnion('type', [
  /** Somebody new asks all others to say what they know. */
  z.object({ type: z.literal('hello'), node: Id }),
  /** All there is to know of a node; told again before it is forgotten. */
  Presence.extend({
    type: z.literal('here'),
    node: Id,
    needs: z.array(RelayLayer).max(relayLayers.length),
    home: Home.nullable(),
    /** From the one that reports to api. */
    counted: Totals.nullable(),
  }),
  z.object({ type: z.literal('catch-up'), node: Id, run: Uint32, layers: z.array(RelayLayer).max(relayLayers.length) }),
  z.object({ type: z.literal('key-frame-wanted'), node: Id, run: Uint32 }),
  z.object({ type: z.literal('bye'), node: Id }),
])
export type StreamControl = z.infer<typeof StreamControl>
export type Here = Extract<StreamControl, { type: 'here' }>

export function encodeControl(message: object): Uint8Array {
  return Buffer.from(JSON.stringify(message))
}

/** Null for anything else than what the schema says. */
export function readControl<Message>(schema: z.ZodType<Message>, message: Uint8Array): Message | null {
  try {
    return schema.safeParse(JSON.parse(Buffer.from(message).toString())).data ?? null
  } catch {
    return null
  }
}

/**
 * A record between nodes: as on the binary wire, but its handle is the run, and its seq the number of the piece within
 * its layer, so that a node sees whether one is missing. What begins a layer for one node has the newest number in it.
 */
export function encodePiece(header: RecordHeader, payload: Uint8Array): Buffer {
  const record = Buffer.allocUnsafe(RECORD_HEADER_BYTES + payload.length)
  writeRecordHeader(record, 0, header, payload.length)
  record.set(payload, RECORD_HEADER_BYTES)
  return record
}

/** Copied, as the memory is the bus's; each payload has its 24 bytes before it. Null where it is no sequence of records. */
export function readPieces(message: Uint8Array): WireRecord[] | null {
  try {
    return decodeRecords(Buffer.from(message))
  } catch (failure) {
    if (failure instanceof RecordError) return null
    throw failure
  }
}

/** Null for what nodes do not send each other. */
export function layerOf({ kind, flags }: WireRecord): RelayLayer | null {
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

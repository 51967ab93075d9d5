/** Offered by a client in Sec-WebSocket-Protocol; without it the socket speaks text alone. */
export const BINARY_WIRE = 'squall.v1'
/** Offered beside it by a client that can also use text: browsers fail a socket when none of their offers is accepted. */
export const TEXT_WIRE = 'squall.text'

export const WIRE_VERSION = 1
export const RECORD_HEADER_BYTES = 24

/** The payload of a record. Unknown kinds are skipped by their length. */
export const recordKinds = {
  jpeg: 1,
  vp8: 2,
  h264: 3,
  audioContainer: 16,
  opus: 17,
  audioInit: 18,
  ack: 32,
  stats: 33,
} as const
export type RecordKind = (typeof recordKinds)[keyof typeof recordKinds]

/** Bits of the header's flags. */
export const recordFlags = {
  /** Decodes without any frame before it. */
  key: 1,
  /** The payload begins a new container or decoder. */
  init: 2,
  /** A record before it was dropped: decoding restarts here. */
  resync: 4,
  /** The publisher's own clock or source changed. */
  discontinuity: 8,
  /** From the low layer. */
  layer: 16,
  /** Sent before; repeated for a late joiner. */
  repeat: 32,
  /** Both bits of the temporal layer of a codec's frame. */
  temporal: 192,
} as const

const TEMPORAL_SHIFT = 6

/**
 * Returns the temporal layer of a frame, 0 to 3. A frame may need frames of lower layers, and of its own only those since the
 * newest frame of a lower one: without the upper layers of a stream, its lower ones can be decoded all the same.
 */
export const readTemporalLayer = (flags: number): number => (flags & recordFlags.temporal) >> TEMPORAL_SHIFT

/** Returns the flags of a temporal layer, 0 to 3. */
export const toTemporalFlags = (layer: number): number => (layer << TEMPORAL_SHIFT) & recordFlags.temporal

/**
 * The header of one record, 24 bytes little-endian: version u8, kind u8, flags u16, stream handle u32, seq u32,
 * capture time u32 (ms since the stream started), width u16, height u16 (pixels, 0 for sound), payload length u32.
 */
export interface RecordHeader {
  kind: number
  flags: number
  handle: number
  seq: number
  captureMs: number
  width: number
  height: number
}

export interface WireRecord extends RecordHeader {
  payload: Uint8Array
}

/** A message that is not a sequence of whole records. */
export class RecordError extends Error {}

export function writeRecordHeader(
  target: Uint8Array,
  offset: number,
  header: RecordHeader,
  payloadLength: number,
): void {
  const view = new DataView(target.buffer, target.byteOffset + offset, RECORD_HEADER_BYTES)
  view.setUint8(0, WIRE_VERSION)
  view.setUint8(1, header.kind)
  view.setUint16(2, header.flags, true)
  view.setUint32(4, header.handle, true)
  view.setUint32(8, header.seq, true)
  view.setUint32(12, header.captureMs, true)
  view.setUint16(16, header.width, true)
  view.setUint16(18, header.height, true)
  view.setUint32(20, payloadLength, true)
}

/** Returns one record encoded as one message. */
export function encodeRecord({ payload, ...header }: WireRecord): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(RECORD_HEADER_BYTES + payload.length)
  writeRecordHeader(bytes, 0, header, payload.length)
  bytes.set(payload, RECORD_HEADER_BYTES)
  return bytes
}

/**
 * Returns the records of one message, their payloads as views into it.
 * @throws RecordError on another version, a cut header, or a length that leads beyond the message
 */
export function decodeRecords(message: Uint8Array): WireRecord[] {
  const records: WireRecord[] = []
  let offset = 0
  while (offset < message.length) {
    if (message.length - offset < RECORD_HEADER_BYTES) throw new RecordError('A record is cut inside its header')
    const view = new DataView(message.buffer, message.byteOffset + offset, RECORD_HEADER_BYTES)
    if (view.getUint8(0) !== WIRE_VERSION) throw new RecordError(`Version ${view.getUint8(0)} is not spoken here`)
    const start = offset + RECORD_HEADER_BYTES
    const end = start + view.getUint32(20, true)
    if (end > message.length) throw new RecordError('A record is longer than its message')
    records.push({
      kind: view.getUint8(1),
      flags: view.getUint16(2, true),
      handle: view.getUint32(4, true),
      seq: view.getUint32(8, true),
      captureMs: view.getUint32(12, true),
      width: view.getUint16(16, true),
      height: view.getUint16(18, true),
      payload: message.subarray(start, end),
    })
    offset = end
  }
  return records
}

/** An answer for all frames up to `seq`. Its capture time says for how many ms the client held it; 0 if not at all. */
export type Ack = Pick<RecordHeader, 'handle' | 'seq' | 'captureMs'>

/** Returns the ack when a message is exactly one; null for any other message. */
export function readAck(message: ArrayBuffer): Ack | null {
  if (message.byteLength !== RECORD_HEADER_BYTES) return null
  const view = new DataView(message)
  const isAck = view.getUint8(0) === WIRE_VERSION && view.getUint8(1) === recordKinds.ack && view.getUint32(20) === 0
  if (!isAck) return null
  return { handle: view.getUint32(4, true), seq: view.getUint32(8, true), captureMs: view.getUint32(12, true) }
}

/** Returns an ack as one message. */
export function encodeAck({ handle, seq, captureMs }: Ack): Uint8Array<ArrayBuffer> {
  const nothing = { flags: 0, width: 0, height: 0, payload: new Uint8Array() }
  return encodeRecord({ kind: recordKinds.ack, handle, seq, captureMs, ...nothing })
}

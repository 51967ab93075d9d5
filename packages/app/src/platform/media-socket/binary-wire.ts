import {
  decodeRecords,
  encodeAck,
  encodeRecord,
  RecordError,
  readTemporalLayer,
  recordFlags,
  recordKinds,
  toTemporalFlags,
  type VideoCodec,
} from '@squall/shared/contract/wire'
import { createAckTimer } from './ack-timer'
import { createServerClock } from './server-clock'
import {
  createRoundTripMeter,
  type IncomingData,
  jsonWire,
  type MediaWire,
  type OutgoingFrame,
  type PlayedRecord,
  type ReceivedFrame,
  stringify,
} from './wire'

interface BinaryWireDeps {
  /** Writes to the socket this wire belongs to. */
  reply(message: string | Uint8Array<ArrayBuffer>): void
  /** Milliseconds of a clock that never jumps, by which captured pictures are timed too. */
  now(): number
}

/** The state of one stream on this socket. */
interface StreamLine {
  streamId: string
  handle: number
  /** Frames received, and the newest that was acknowledged. Unlike seq these numbers never restart. */
  received: number
  acknowledged: number
  acks: ReturnType<typeof createAckTimer>
  /** The container type of the current sound. */
  mimeType: string
  /** The number of the newest record sent. */
  sent: number
  trips: ReturnType<typeof createRoundTripMeter>
}

type WireRecord = ReturnType<typeof decodeRecords>[number]

const videoKinds: Record<VideoCodec, number> = {
  jpeg: recordKinds.jpeg,
  vp8: recordKinds.vp8,
  h264: recordKinds.h264,
}
const videoCodecs = new Map<number, VideoCodec>([
  [recordKinds.jpeg, 'jpeg'],
  [recordKinds.vp8, 'vp8'],
  [recordKinds.h264, 'h264'],
])
const nothing = { flags: 0, captureMs: 0, width: 0, height: 0 }
/** A record counts its milliseconds in 32 bits. */
const CAPTURE_RANGE = 2 ** 32

/** Returns the wire of binary records (`@squall/shared/contract/wire`), with JSON for control messages; one for each socket. */
export function createBinaryWire({ reply, now }: BinaryWireDeps): MediaWire {
  const lines = new Map<string, StreamLine>()
  const linesByHandle = new Map<number, StreamLine>()
  /** The handle under which the recording of a stream is played now, by stream. */
  const playedHandles = new Map<string, number>()
  /** The capture time of the first record, in ms since 1970. */
  let epoch: number | null = null
  const clock = createServerClock({ ask: (message) => reply(stringify(message)), now, readPublished })

  function readPublished() {
    const published = [...lines.values()].find(({ sent }) => sent > 0)
    return published === undefined || epoch === null ? null : { streamId: published.streamId, zero: epoch }
  }

  function receiveText(incoming: IncomingData): IncomingData[] {
    if (incoming.kind !== 'control') return [incoming]
    const { message } = incoming
    if (message.type === 'joined' && message.handle !== undefined) open(message.streamId, message.handle)
    if (message.type === 'playing') playedHandles.set(message.streamId, message.handle)
    if (message.type !== 'clock') return [incoming]
    clock.take(message)
    return []
  }

  function open(streamId: string, handle: number) {
    if (lines.get(streamId)?.handle === handle) return
    const line = {
      streamId,
      handle,
      received: 0,
      acknowledged: 0,
      acks: createAckTimer({ send: (seq, heldMs) => reply(encodeAck({ handle, seq, captureMs: heldMs })), now }),
      mimeType: '',
      sent: 0,
      trips: createRoundTripMeter(now),
    }
    lines.set(streamId, line)
    linesByHandle.set(handle, line)
  }

  function receive(record: WireRecord): IncomingData[] {
    const line = linesByHandle.get(record.handle)
    if (line === undefined) return receivePlayed(record)
    const codec = videoCodecs.get(record.kind)
    if (codec !== undefined) return [{ kind: 'frame', frame: toFrame(line, codec, record) }]
    switch (record.kind) {
      case recordKinds.audioInit: {
        const typeEnd = 1 + (record.payload[0] ?? 0)
        line.mimeType = new TextDecoder().decode(record.payload.subarray(1, typeEnd))
        return [toSound(line, record.payload.subarray(typeEnd))]
      }
      case recordKinds.audioContainer:
        return [toSound(line, record.payload)]
      case recordKinds.opus: {
        const { streamId } = line
        const { captureMs, payload } = record
        return [{ kind: 'packet', packet: { streamId, captureMs, toBytes: () => copyBytes(payload) } }]
      }
      case recordKinds.ack:
        line.trips.noteConfirmed(record.seq)
        return []
      default:
        return []
    }
  }

  /** Records under an older handle are those of a time that was left. */
  function receivePlayed(record: WireRecord): IncomingData[] {
    for (const [streamId, handle] of playedHandles) {
      const played = handle === record.handle ? toPlayedRecord(streamId, record) : null
      if (played !== null) return [{ kind: 'played', streamId, record: played }]
    }
    return []
  }

  function toFrame(line: StreamLine, codec: VideoCodec, record: WireRecord): ReceivedFrame {
    const { seq, flags } = record
    if ((flags & recordFlags.discontinuity) !== 0) clock.forgetCapture(line.streamId)
    line.received += 1
    const order = line.received
    return {
      ...readFrame(line.streamId, codec, record),
      done() {
        if (order <= line.acknowledged) return
        line.acknowledged = order
        line.acks.acknowledge(seq)
      },
    }
  }

  function captureMs(timestamp: number): number {
    epoch ??= timestamp
    return Math.max(0, Math.round(timestamp - epoch)) % CAPTURE_RANGE
  }

  return {
    decode(data) {
      return data instanceof ArrayBuffer
        ? readRecords(data).flatMap(receive)
        : jsonWire.decode(data).flatMap(receiveText)
    },
    carries: (codec) => codec !== 'h264',
    carriesPackets: true,
    encodeFrame(streamId, frame) {
      const line = lines.get(streamId)
      if (line === undefined) return null
      line.sent += 1
      const { codec, width, height, timestamp, bytes } = frame
      line.trips.noteSent(line.sent, timestamp)
      return encodeRecord({
        kind: videoKinds[codec],
        flags: toFlags(frame),
        handle: line.handle,
        seq: line.sent,
        captureMs: captureMs(timestamp),
        width,
        height,
        payload: bytes,
      })
    },
    async encodeSound(streamId, chunk) {
      const captured = captureMs(now())
      const payload = new Uint8Array(await chunk.arrayBuffer())
      const line = lines.get(streamId)
      if (line === undefined) return null
      line.sent += 1
      const { audioContainer: kind } = recordKinds
      return encodeRecord({ ...nothing, kind, handle: line.handle, seq: line.sent, captureMs: captured, payload })
    },
    encodePacket(streamId, { timestamp, bytes: payload }) {
      const line = lines.get(streamId)
      if (line === undefined) return null
      line.sent += 1
      const { handle, sent: seq } = line
      return encodeRecord({ ...nothing, kind: recordKinds.opus, handle, seq, captureMs: captureMs(timestamp), payload })
    },
    roundTripTimes: (streamId) => lines.get(streamId)?.trips.current() ?? null,
    clock,
  }
}

function readFrame(streamId: string, codec: VideoCodec, { flags, captureMs, payload }: WireRecord) {
  return {
    streamId,
    codec,
    timestamp: captureMs,
    isLow: (flags & recordFlags.layer) !== 0,
    byteLength: payload.length,
    isKey: (flags & recordFlags.key) !== 0,
    temporalLayer: readTemporalLayer(flags),
    isResync: (flags & (recordFlags.resync | recordFlags.discontinuity)) !== 0,
    toBytes: () => copyBytes(payload),
  }
}

/** Returns a picture or a packet of a recording; null for container sound, which is not played from one. */
function toPlayedRecord(streamId: string, record: WireRecord): PlayedRecord | null {
  const codec = videoCodecs.get(record.kind)
  // The server paces a recording by the clock of its player, so that nothing is acknowledged.
  const done = () => undefined
  if (codec !== undefined) {
    return { kind: 'frame', frame: { ...readFrame(streamId, codec, record), isRecorded: true, done } }
  }
  if (record.kind !== recordKinds.opus) return null
  const { captureMs, payload } = record
  return { kind: 'packet', packet: { streamId, captureMs, toBytes: () => copyBytes(payload) } }
}

function toFlags({ isKey, isLow, temporalLayer = 0 }: OutgoingFrame): number {
  return (isKey ? recordFlags.key : 0) | (isLow ? recordFlags.layer : 0) | toTemporalFlags(temporalLayer)
}

function toSound({ streamId, mimeType }: StreamLine, bytes: Uint8Array): IncomingData {
  return { kind: 'sound', sound: { streamId, mimeType, toBytes: () => copyBytes(bytes) } }
}

/** Returns a copy that does not keep the whole message in memory. */
function copyBytes(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(payload)
}

function readRecords(data: ArrayBuffer): WireRecord[] {
  try {
    return decodeRecords(new Uint8Array(data))
  } catch (error) {
    if (error instanceof RecordError) return []
    throw error
  }
}

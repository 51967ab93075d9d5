import type { VideoCodec } from '@squall/shared/contract/wire'
import { decodeRecords, encodeRecord, RecordError, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { createRoundTrips } from './wire'
import { type Incoming, jsonWire, type MediaWire, type OutgoingFrame, type ReceivedFrame } from './wire'

interface BinaryWireDeps {
  /** Writes to the socket this wire belongs to. */
  reply(message: Uint8Array<ArrayBuffer>): void
  /** Milliseconds of a clock that only goes forward. */
  now(): number
}

/** The state of one stream on this socket. */
interface Line {
  streamId: string
  handle: number
  /** Frames that came, and the newest of them that was answered; seq may begin again, this never does. */
  received: number
  answered: number
  /** The container type of the sound that runs. */
  mimeType: string
  /** The number of the newest record that left. */
  sent: number
  trips: ReturnType<typeof createRoundTrips>
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

/** The wire of records (`@squall/shared/wire/record`) beside JSON for control messages; one for each socket. */
export function createBinaryWire({ reply, now }: BinaryWireDeps): MediaWire {
  const lines = new Map<string, Line>()
  const linesByHandle = new Map<number, Line>()
  /** The capture time of the first record, in ms since 1970. */
  let epoch: number | null = null

  function open(streamId: string, handle: number) {
    if (lines.get(streamId)?.handle === handle) return
    const line = { streamId, handle, received: 0, answered: 0, mimeType: '', sent: 0, trips: createRoundTrips(now) }
    lines.set(streamId, line)
    linesByHandle.set(handle, line)
  }

  function receive(record: WireRecord): Incoming[] {
    const line = linesByHandle.get(record.handle)
    if (line === undefined) return []
    const codec = videoCodecs.get(record.kind)
    if (codec !== undefined) return [{ kind: 'frame', frame: frameOf(line, codec, record) }]
    switch (record.kind) {
      case recordKinds.audioInit: {
        const typeEnd = 1 + (record.payload[0] ?? 0)
        line.mimeType = new TextDecoder().decode(record.payload.subarray(1, typeEnd))
        return [soundOf(line, record.payload.subarray(typeEnd))]
      }
      case recordKinds.audioContainer:
        return [soundOf(line, record.payload)]
      case recordKinds.opus: {
        const { streamId } = line
        const { captureMs, payload } = record
        return [{ kind: 'packet', packet: { streamId, captureMs, toBytes: () => ownBytes(payload) } }]
      }
      case recordKinds.ack:
        line.trips.confirmed(record.seq)
        return []
      default:
        return []
    }
  }

  function frameOf(line: Line, codec: VideoCodec, record: WireRecord): ReceivedFrame {
    const { handle, seq, flags, captureMs, payload } = record
    line.received += 1
    const order = line.received
    return {
      streamId: line.streamId,
      codec,
      timestamp: captureMs,
      isKey: (flags & recordFlags.key) !== 0,
      isResync: (flags & (recordFlags.resync | recordFlags.discontinuity)) !== 0,
      toBytes: () => ownBytes(payload),
      done() {
        if (order <= line.answered) return
        line.answered = order
        reply(encodeRecord({ ...nothing, kind: recordKinds.ack, handle, seq, payload: new Uint8Array() }))
      },
    }
  }

  function captureMs(timestamp: number): number {
    epoch ??= timestamp
    return Math.max(0, Math.round(timestamp - epoch)) % CAPTURE_RANGE
  }

  return {
    decode(data) {
      if (!(data instanceof ArrayBuffer)) {
        const incoming = jsonWire.decode(data)
        for (const { streamId, handle } of joinedOf(incoming)) open(streamId, handle)
        return incoming
      }
      return readRecords(data).flatMap(receive)
    },
    carries: (codec) => codec !== 'h264',
    carriesPackets: true,
    encodeFrame(streamId, frame) {
      const line = lines.get(streamId)
      if (line === undefined) return null
      line.sent += 1
      line.trips.left(line.sent)
      const { codec, width, height, timestamp, bytes } = frame
      return encodeRecord({
        kind: videoKinds[codec],
        flags: flagsOf(frame),
        handle: line.handle,
        seq: line.sent,
        captureMs: captureMs(timestamp),
        width,
        height,
        payload: bytes,
      })
    },
    async encodeSound(streamId, chunk) {
      const captured = captureMs(Date.now())
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
    confirmations: (streamId) => lines.get(streamId)?.trips.current() ?? null,
  }
}

function flagsOf({ isKey, isLow }: OutgoingFrame): number {
  return (isKey ? recordFlags.key : 0) | (isLow ? recordFlags.layer : 0)
}

function soundOf({ streamId, mimeType }: Line, bytes: Uint8Array): Incoming {
  return { kind: 'sound', sound: { streamId, mimeType, toBytes: () => ownBytes(bytes) } }
}

/** A copy that holds nothing of the message around it. */
function ownBytes(payload: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(payload)
}

function joinedOf(incoming: Incoming[]) {
  return incoming.flatMap((one) => {
    if (one.kind !== 'control' || one.message.type !== 'joined' || one.message.handle === undefined) return []
    return [{ streamId: one.message.streamId, handle: one.message.handle }]
  })
}

function readRecords(data: ArrayBuffer): WireRecord[] {
  try {
    return decodeRecords(new Uint8Array(data))
  } catch (error) {
    if (error instanceof RecordError) return []
    throw error
  }
}

import {
  RECORD_HEADER_BYTES,
  type RecordHeader,
  readTemporalLayer,
  recordFlags,
  writeRecordHeader,
} from '@squall/shared/contract/wire'
import { encodeMessage } from '../encode-message'
import type { Layer } from '../stats'

/** A frame of VP8 or H.264 after its bitstream was checked. */
export interface CodecFrame {
  /** The bytes that a decoder needs, and nothing else. */
  payload: Buffer
  /** The size of a key frame in pixels; null for a delta frame, which has the size of the key frame before it. */
  key: { width: number; height: number } | null
}

/** A frame's payload and the header of its record. */
export interface FrameData {
  header: RecordHeader
  payload: Buffer
  /** The 24 bytes before the payload belong to it and are free, so the record is written in place without a copy. */
  hasRoom: boolean
}

/** One frame for many viewers. Each wire's bytes are written when the first viewer needs them, and shared by all. */
export class VideoFrame {
  readonly seq: number
  readonly isKey: boolean
  /** 0 for a frame that others may need; above it, one without which all lower layers can be decoded. */
  readonly temporalLayer: number
  #record: Buffer | null = null
  #flagged: { flags: number; record: Buffer }[] | null = null

  /** @param takenAt when the frame arrived, in milliseconds of the process's clock */
  constructor(
    readonly data: FrameData,
    readonly layer: Layer,
    readonly takenAt: number,
  ) {
    this.seq = data.header.seq
    this.isKey = (data.header.flags & recordFlags.key) !== 0
    this.temporalLayer = readTemporalLayer(data.header.flags)
  }

  /** Returns the binary record. @param flags to set for this viewer, in addition to the frame's own */
  record(flags: number): Buffer {
    this.#record ??= writeRecord(this.data)
    return flags === 0 ? this.#record : this.#recordWith(flags)
  }

  #recordWith(flags: number): Buffer {
    const known = this.#flagged?.find((flagged) => flagged.flags === flags)
    if (known !== undefined) return known.record
    const { header, payload } = this.data
    const record = writeRecord({ header: { ...header, flags: header.flags | flags }, payload, hasRoom: false })
    this.#flagged = [...(this.#flagged ?? []), { flags, record }]
    return record
  }
}

/** A JPEG: it needs no other frame to be drawn, and the text wire can carry it. */
export class JpegFrame extends VideoFrame {
  #json: Buffer | null = null

  /** @param timestamp of the text message, in milliseconds of the publisher's clock */
  constructor(
    data: FrameData,
    layer: Layer,
    takenAt: number,
    readonly streamId: string,
    readonly timestamp: number,
  ) {
    super(data, layer, takenAt)
  }

  /** Returns the specification's text message, in UTF-8. */
  json(): Buffer {
    const { streamId, timestamp } = this
    const frame = () => `data:image/jpeg;base64,${this.data.payload.toString('base64')}`
    this.#json ??= Buffer.from(encodeMessage({ type: 'rapid-frame', streamId, frame: frame(), timestamp }))
    return this.#json
  }
}

function writeRecord({ header, payload, hasRoom }: FrameData): Buffer {
  const length = RECORD_HEADER_BYTES + payload.length
  const record = hasRoom
    ? Buffer.from(payload.buffer, payload.byteOffset - RECORD_HEADER_BYTES, length)
    : Buffer.allocUnsafe(length)
  writeRecordHeader(record, 0, header, payload.length)
  if (!hasRoom) record.set(payload, RECORD_HEADER_BYTES)
  return record
}

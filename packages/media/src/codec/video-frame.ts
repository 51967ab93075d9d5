import { RECORD_HEADER_BYTES, type RecordHeader, writeRecordHeader } from '@squall/shared/contract/wire'
import { encodeMessage } from '../encode-message'
import type { Layer } from '../stats'

/** A picture's bytes with what its record says of them. */
export interface Picture {
  header: RecordHeader
  payload: Buffer
  /** The payload lies behind 24 bytes that nobody else reads, so its record can be written around it. */
  hasRoom: boolean
}

/** One frame on its way to many viewers: written at most once for each wire, when a viewer has it. */
export class VideoUnit {
  readonly seq: number
  #record: Buffer | null = null
  #marked: { flags: number; record: Buffer }[] | null = null

  /** @param takenAt when it came from the publisher, by the process's clock */
  constructor(
    readonly picture: Picture,
    readonly layer: Layer,
    readonly takenAt: number,
  ) {
    this.seq = picture.header.seq
  }

  /** The binary record. @param flags what it says to this viewer beside what it says to all */
  record(flags: number): Buffer {
    this.#record ??= writeRecord(this.picture)
    return flags === 0 ? this.#record : this.#recordMarked(flags)
  }

  #recordMarked(flags: number): Buffer {
    const known = this.#marked?.find((marked) => marked.flags === flags)
    if (known !== undefined) return known.record
    const { header, payload } = this.picture
    const record = writeRecord({ header: { ...header, flags: header.flags | flags }, payload, hasRoom: false })
    this.#marked = [...(this.#marked ?? []), { flags, record }]
    return record
  }
}

/** A frame that needs no other, and that text can carry. */
export class JpegUnit extends VideoUnit {
  #json: Buffer | null = null

  /** @param timestamp of the text message: the publisher's own clock in milliseconds */
  constructor(
    picture: Picture,
    layer: Layer,
    takenAt: number,
    readonly streamId: string,
    readonly timestamp: number,
  ) {
    super(picture, layer, takenAt)
  }

  /** The specification's text message, in UTF-8. */
  json(): Buffer {
    const { streamId, timestamp } = this
    const frame = () => `data:image/jpeg;base64,${this.picture.payload.toString('base64')}`
    this.#json ??= Buffer.from(encodeMessage({ type: 'rapid-frame', streamId, frame: frame(), timestamp }))
    return this.#json
  }
}

function writeRecord({ header, payload, hasRoom }: Picture): Buffer {
  const length = RECORD_HEADER_BYTES + payload.length
  const record = hasRoom
    ? Buffer.from(payload.buffer, payload.byteOffset - RECORD_HEADER_BYTES, length)
    : Buffer.allocUnsafe(length)
  writeRecordHeader(record, 0, header, payload.length)
  if (!hasRoom) record.set(payload, RECORD_HEADER_BYTES)
  return record
}

import { encodeRecord, type RecordHeader, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { encodeMessage } from '../encode-message'

/** Container audio for many viewers. Each wire's bytes are written when the first viewer needs them, and shared by all. */
export interface AudioChunk {
  /** Returns the specification's text message, in UTF-8. */
  json(): Buffer
  /** Returns the binary records, in one message. @param flags to set in addition to the chunk's own */
  record(flags: number): Buffer
}

/** How messages name a stream: text by its id, records by its handle. */
export interface StreamIdentity {
  streamId: string
  handle: number
}

export interface AudioPosition {
  seq: number
  captureMs: number
}

/**
 * Returns recorded audio in a container.
 * @param init the bytes that the container begins with; null if `bytes` continue it
 */
export function createAudioChunk(
  { streamId, handle }: StreamIdentity,
  { seq, captureMs }: AudioPosition,
  mimeType: string,
  init: Buffer | null,
  bytes: Buffer,
): AudioChunk {
  const header = { handle, seq, captureMs, width: 0, height: 0 }
  const audioData = () => (init === null ? bytes : Buffer.concat([init, bytes])).toString('base64')
  return {
    json: once(() => Buffer.from(encodeMessage({ type: 'audio-chunk', streamId, audioData: audioData(), mimeType }))),
    record: oncePerFlags((flags) => {
      const chunk = { ...header, kind: recordKinds.audioContainer }
      if (init === null) return writeRecord({ ...chunk, flags }, bytes)
      const beginning = { ...header, kind: recordKinds.audioInit, flags: flags | recordFlags.init }
      const type = Buffer.from(mimeType, 'latin1')
      const opening = writeRecord(beginning, Buffer.concat([Buffer.from([type.length]), type, init]))
      return Buffer.concat([opening, writeRecord({ ...chunk, flags: flags | recordFlags.key }, bytes)])
    }),
  }
}

/** Returns a function that writes the record of one Opus packet. The text wire cannot carry Opus. */
export function createOpusPacket({ handle }: StreamIdentity, { seq, captureMs }: AudioPosition, packet: Uint8Array) {
  const header = { handle, seq, captureMs, width: 0, height: 0, kind: recordKinds.opus }
  return oncePerFlags((flags) => writeRecord({ ...header, flags: flags | recordFlags.key }, packet))
}

function writeRecord(header: RecordHeader, payload: Uint8Array): Buffer {
  return Buffer.from(encodeRecord({ ...header, payload }).buffer)
}

function once(write: () => Buffer): () => Buffer {
  let written: Buffer | null = null
  return () => {
    written ??= write()
    return written
  }
}

function oncePerFlags(write: (flags: number) => Buffer): (flags: number) => Buffer {
  const written: (Buffer | undefined)[] = []
  return (flags) => {
    const record = written[flags] ?? write(flags)
    written[flags] = record
    return record
  }
}

import { encodeRecord, type RecordHeader, recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { encodeMessage } from '../encode-message'

/** One piece of sound on its way to many listeners: written at most once for each wire, when a listener has it. */
export interface SoundUnit {
  /** The specification's text message, in UTF-8. */
  json(): Buffer
  /** The binary records, in one message. @param flags beside its own */
  record(flags: number): Buffer
}

/** A stream as its sound units name it. */
export interface SoundSource {
  streamId: string
  handle: number
}

export interface SoundPosition {
  seq: number
  captureMs: number
}

/**
 * Recorded sound, in a container.
 * @param init what the container begins with; null for bytes that continue it
 */
export function createSoundUnit(
  { streamId, handle }: SoundSource,
  { seq, captureMs }: SoundPosition,
  mimeType: string,
  init: Buffer | null,
  bytes: Buffer,
): SoundUnit {
  const header = { handle, seq, captureMs, width: 0, height: 0 }
  const audioData = () => (init === null ? bytes : Buffer.concat([init, bytes])).toString('base64')
  return {
    json: once(() => Buffer.from(encodeMessage({ type: 'audio-chunk', streamId, audioData: audioData(), mimeType }))),
    record: onceForFlags((flags) => {
      const chunk = { ...header, kind: recordKinds.audioContainer }
      if (init === null) return write({ ...chunk, flags }, bytes)
      const beginning = { ...header, kind: recordKinds.audioInit, flags: flags | recordFlags.init }
      const type = Buffer.from(mimeType, 'latin1')
      const opening = write(beginning, Buffer.concat([Buffer.from([type.length]), type, init]))
      return Buffer.concat([opening, write({ ...chunk, flags: flags | recordFlags.key }, bytes)])
    }),
  }
}

/** One packet of Opus, for the binary wire alone. */
export function createOpusRecord({ handle }: SoundSource, { seq, captureMs }: SoundPosition, packet: Uint8Array) {
  const header = { handle, seq, captureMs, width: 0, height: 0, kind: recordKinds.opus }
  return onceForFlags((flags) => write({ ...header, flags: flags | recordFlags.key }, packet))
}

function write(header: RecordHeader, payload: Uint8Array): Buffer {
  return Buffer.from(encodeRecord({ ...header, payload }).buffer)
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | null = null
  return () => {
    made ??= make()
    return made
  }
}

function onceForFlags(make: (flags: number) => Buffer): (flags: number) => Buffer {
  const made: (Buffer | undefined)[] = []
  return (flags) => {
    const record = made[flags] ?? make(flags)
    made[flags] = record
    return record
  }
}

import { recordFlags, recordKinds, type WireRecord } from '@squall/shared/contract/wire'
import { findPart } from '../codec/find-part'

/** Lets the sound of a recording through from a time on, and container sound from a place where a decoder can start. */
export interface SoundFilter {
  /** Returns what is sent for a record of sound: it, nothing, or what a decoder needs before it too. */
  take(record: WireRecord): readonly WireRecord[]
  /** Sends no sound until it is false again. */
  setMuted(isMuted: boolean): void
}

/** Decoders of Opus need so much before the first sound (RFC 7845 §4.6). */
const PRE_ROLL_MS = 80

const NOTHING: readonly WireRecord[] = []

export function createSoundFilter(fromMs: number, begins: { isMuted: boolean }): SoundFilter {
  let { isMuted } = begins
  let init: WireRecord | null = null
  let hasBegun = false

  function takeChunk(record: WireRecord): readonly WireRecord[] {
    if (hasBegun) return [record]
    if (init === null) return NOTHING
    const { flags } = record
    const payload = Buffer.from(record.payload.buffer, record.payload.byteOffset, record.payload.length)
    const at = (flags & recordFlags.key) !== 0 ? 0 : findPart(payload)
    if (at === -1) return NOTHING
    hasBegun = true
    const opening = { ...init, captureMs: record.captureMs }
    return [opening, { ...record, flags: flags | recordFlags.key, payload: payload.subarray(at) }]
  }

  return {
    take(record) {
      const { kind, flags, captureMs } = record
      if (kind === recordKinds.opus) return isMuted || captureMs < fromMs - PRE_ROLL_MS ? NOTHING : [record]
      if (kind === recordKinds.audioInit) {
        // One that is repeated at the beginning of a segment changes nothing for a decoder that has it.
        if ((flags & recordFlags.repeat) === 0) hasBegun = false
        init = { ...record, payload: new Uint8Array(record.payload) }
        return NOTHING
      }
      return isMuted ? NOTHING : takeChunk(record)
    },
    setMuted(muted) {
      isMuted = muted
      if (muted) hasBegun = false
    },
  }
}

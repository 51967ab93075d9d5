import type { ServerMessage } from '@squall/shared/contract/wire'
import { encodeRecord, recordKinds } from '@squall/shared/contract/wire'

export function encodeMessage(message: ServerMessage): string {
  return JSON.stringify(message)
}

/** Tells a publisher that a frame of theirs was taken. @param seq as they numbered it */
export function encodeAck(handle: number, seq: number): Buffer {
  const nothing = { flags: 0, captureMs: 0, width: 0, height: 0, payload: new Uint8Array() }
  return Buffer.from(encodeRecord({ kind: recordKinds.ack, handle, seq, ...nothing }).buffer)
}

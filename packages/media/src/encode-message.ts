import { encodeRecord, recordKinds, type ServerMessage } from '@squall/shared/contract/wire'

/** Returns the text of a message to a client. */
export function encodeMessage(message: ServerMessage): string {
  return JSON.stringify(message)
}

/** Returns the record that tells a publisher that its frame was taken. @param seq the publisher's own number */
export function encodeAck(handle: number, seq: number): Buffer {
  const nothing = { flags: 0, captureMs: 0, width: 0, height: 0, payload: new Uint8Array() }
  return Buffer.from(encodeRecord({ kind: recordKinds.ack, handle, seq, ...nothing }).buffer)
}

import type { OutgoingFrame, OutgoingPacket, RoundTripTimes } from './wire'

/** The side of the media socket that a broadcaster sends by. */
export interface OutgoingMedia {
  /** Returns false when it could not be sent. */
  sendFrame(streamId: string, frame: OutgoingFrame): Promise<boolean>
  /** Chunks leave in the order of the calls. */
  sendSound(streamId: string, chunk: Blob): Promise<boolean>
  /** Returns false when it could not be sent. */
  sendPacket(streamId: string, packet: OutgoingPacket): boolean
  /** Bytes handed to the browser and not yet to the network. */
  bufferedAmount(): number
  /** Returns how soon the server confirms the frames of a published stream; null where it never does. */
  roundTripTimes(streamId: string): RoundTripTimes | null
}

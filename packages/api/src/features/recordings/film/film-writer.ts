import type { WireRecord } from '@squall/shared/contract/wire'

/** A film in the making. Times are milliseconds since it begins. */
export interface FilmWriter {
  addPicture(record: WireRecord, ms: number): Promise<void>
  /** Adds one packet of Opus. */
  addSound(packet: Uint8Array, ms: number): Promise<void>
  finish(): Promise<void>
}

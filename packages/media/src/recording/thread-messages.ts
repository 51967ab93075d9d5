import type { RecordingState } from '@squall/shared/rules/recording'
import type { SegmentReason } from '@squall/shared/server/recording'

/** What the recording thread is told. `recording` numbers the recordings of this process. */
export type ToRecordingThread =
  | { type: 'open'; recording: number; streamId: string; atUnixMs: number }
  /** Whole records of one segment, a new one where there is a reason. The thread gets the memory. */
  | { type: 'append'; recording: number; reason: SegmentReason | null; bytes: Uint8Array<ArrayBuffer> }
  | { type: 'end-segment'; recording: number }
  | { type: 'close'; recording: number }

/** What it answers: bytes that are in their file, a recording that stopped, and recordings that it repaired at its start. */
export type FromRecordingThread =
  | { type: 'written'; recording: number; bytes: number }
  | { type: 'stopped'; recording: number; state: Exclude<RecordingState, 'recording'>; reason: string }
  | { type: 'repaired'; removedBytes: number }

/** The limits of the host. */
export interface RecordingSettings {
  /** The folder of all recordings. */
  folder: string
  /** For all recordings together. */
  maxBytes: number
  /** For each recording. */
  maxMs: number
}

import { appendFileSync, existsSync, mkdirSync, readdirSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { RECORD_HEADER_BYTES } from '@squall/shared/contract/wire'
import {
  getDurationMs,
  isFolderName,
  isProcessRunning,
  MANIFEST_FILE,
  type Manifest,
  RECORDING_VERSION,
  RecordingError,
  readManifest,
  readSegmentNumber,
  repairRecording,
  toManifestText,
} from '@squall/shared/server/recording'

const CAPTURE_TIME_AT = 12
const LENGTH_AT = 20

/** Where a recording continues: its folder, the number of the next segment, and the time at which this process begins. */
export interface OpenedRecording {
  folder: string
  nextNumber: number
  /** To add to the times that this process gives. */
  baseMs: number
  /** False for the first segment of all. */
  isContinued: boolean
}

/**
 * Opens the folder of a recording, created if needed, after repairing what a killed process left.
 * @throws RecordingError on a manifest that cannot be read, and what the file system throws
 */
export function openRecording(root: string, streamId: string, atUnixMs: number): OpenedRecording {
  if (!isFolderName(streamId)) throw new RecordingError('The id of the stream cannot name a folder')
  const folder = join(root, streamId)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, MANIFEST_FILE)
  const isContinued = existsSync(file)
  if (!isContinued) writeFileSync(file, firstLine(streamId, atUnixMs), { mode: 0o600, flag: 'wx' })
  else if (!isWrittenElsewhere(readManifest(folder))) repairRecording(folder)
  const manifest = readManifest(folder)
  appendFileSync(file, toManifestText({ type: 'opened', pid: process.pid }))
  const numbers = readdirSync(folder).map((name) => readSegmentNumber(name) ?? 0)
  // The wall clock may have been set back meanwhile. The recording's time never goes back.
  const baseMs = Math.max(getDurationMs(manifest), isContinued ? atUnixMs - Date.parse(manifest.startedAt) : 0)
  return { folder, nextNumber: Math.max(0, ...numbers) + 1, baseMs, isContinued: manifest.segments.length > 0 }
}

const firstLine = (streamId: string, atUnixMs: number): string =>
  toManifestText({
    type: 'recording',
    version: RECORDING_VERSION,
    streamId,
    startedAt: new Date(atUnixMs).toISOString(),
  })

/** Repairs the recordings that processes left open which no longer run. Returns what was removed, by stream. */
export function repairRecordings(root: string): { streamId: string; removedBytes: number }[] {
  if (!existsSync(root)) return []
  return readdirSync(root).flatMap((streamId) => {
    const folder = join(root, streamId)
    try {
      const manifest = readManifest(folder)
      if (manifest.pid === null || isWrittenElsewhere(manifest)) return []
      return [{ streamId, removedBytes: repairRecording(folder).removedBytes }]
    } catch {
      // One damaged recording keeps no other from being repaired; `squall recordings verify` explains it.
      return []
    }
  })
}

/** Whether another process that runs has opened the recording last. A process that ended may have had this one's id. */
const isWrittenElsewhere = ({ pid }: Manifest): boolean => pid !== null && pid !== process.pid && isProcessRunning(pid)

/** Moves the capture times of whole records, in place. */
export function moveTimes(bytes: Uint8Array, byMs: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at < bytes.length; at += RECORD_HEADER_BYTES + view.getUint32(at + LENGTH_AT, true)) {
    view.setUint32(at + CAPTURE_TIME_AT, view.getUint32(at + CAPTURE_TIME_AT, true) + byMs, true)
  }
}

/** Writes all of the bytes: a single call may write a part of them. */
export function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

import { createHash, type Hash } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, fdatasyncSync, ftruncateSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  emptyScan,
  indexFile,
  MANIFEST_FILE,
  type ScannedRecords,
  type SegmentReason,
  scanRecords,
  segmentFile,
  toManifestText,
  writeIndex,
} from '@squall/shared/server/recording'

/** Writes all of the bytes to an open file. Tests put a full disk in its place. */
export type WriteBytes = (file: number, bytes: Uint8Array) => void

interface OpenSegment {
  number: number
  reason: SegmentReason
  file: number
  scan: ScannedRecords
  hash: Hash
}

/** The segments of one recording, of which one may be open. Every method throws what the file system throws. */
export interface SegmentWriter {
  isOpen(): boolean
  open(reason: SegmentReason): void
  /** Adds whole records to the open segment. If they cannot be written, the file keeps the whole records before them. */
  write(bytes: Uint8Array): void
  /** Returns when the newest record is, in milliseconds since the recording began. */
  endMs(): number
  /** Completes the open segment: its bytes are on the disk, and index and manifest describe it. */
  finish(): void
}

interface WriterDeps {
  folder: string
  nextNumber: number
  endMs: number
  write: WriteBytes
}

export function createSegmentWriter({ folder, write, ...begins }: WriterDeps): SegmentWriter {
  let { nextNumber, endMs } = begins
  let segment: OpenSegment | null = null

  function finish(): void {
    if (segment === null) return
    const { number, reason, file, scan, hash } = segment
    segment = null
    try {
      fdatasyncSync(file)
    } finally {
      closeSync(file)
    }
    const { entries, ...content } = scan
    if (content.records === 0) {
      rmSync(join(folder, segmentFile(number)), { force: true })
      return
    }
    writeIndex(join(folder, indexFile(number)), entries)
    const line = { type: 'segment', number, reason, ...content, sha256: hash.digest('hex') } as const
    appendFileSync(join(folder, MANIFEST_FILE), toManifestText(line))
  }

  return {
    isOpen: () => segment !== null,
    open(reason) {
      // Another process may have recorded meanwhile, and has used some of the numbers.
      while (existsSync(join(folder, segmentFile(nextNumber)))) nextNumber++
      const number = nextNumber++
      const file = openSync(join(folder, segmentFile(number)), 'wx', 0o600)
      segment = { number, reason, file, scan: emptyScan(), hash: createHash('sha256') }
    },
    write(bytes) {
      if (segment === null) throw new Error('No segment is open')
      try {
        write(segment.file, bytes)
      } catch (failure) {
        ftruncateSync(segment.file, segment.scan.bytes)
        throw failure
      }
      scanRecords(segment.scan, bytes)
      segment.hash.update(bytes)
      endMs = Math.max(endMs, segment.scan.endMs)
    },
    endMs: () => endMs,
    finish,
  }
}

import { RECORD_HEADER_BYTES, WIRE_VERSION } from '@squall/shared/contract/wire'
import { emptyScan, type ScannedRecords, scanRecords } from '@squall/shared/server/recording'
import { type FileChunks, isMissing } from './file-chunks'

/** A segment without an index: its records are scanned, and then those that are added. */
export interface OpenSegment {
  number: number
  file: string
  scan: ScannedRecords
  /** Scans what was added. Returns whether that was anything. */
  readMore(): Promise<boolean>
}

/** No record is longer, so that a damaged length is not read. */
const LONGEST_RECORD_BYTES = 2 * 1024 * 1024
const LENGTH_AT = 20

export function createOpenSegment(number: number, file: string, chunks: FileChunks): OpenSegment {
  const scan = emptyScan()
  return {
    number,
    file,
    scan,
    async readMore() {
      const before = scan.bytes
      await scanMore(scan, file, Number.POSITIVE_INFINITY, chunks).catch((failure: unknown) => {
        // It does not exist yet, or had no whole record and was removed.
        if (!isMissing(failure)) throw failure
      })
      return scan.bytes > before
    },
  }
}

/** Returns the scan of the whole records in the first `bytes` of a file. */
export async function scanSegment(file: string, bytes: number, chunks: FileChunks): Promise<ScannedRecords> {
  const scan = emptyScan()
  await scanMore(scan, file, bytes, chunks)
  return scan
}

/** Returns the length of the record that begins here; null for a header that is cut or damaged. */
export function readRecordLength(bytes: Uint8Array): number | null {
  if (bytes.length < RECORD_HEADER_BYTES || bytes[0] !== WIRE_VERSION) return null
  const length = RECORD_HEADER_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(LENGTH_AT, true)
  return length > LONGEST_RECORD_BYTES ? null : length
}

async function scanMore(scan: ScannedRecords, file: string, end: number, chunks: FileChunks): Promise<void> {
  while (scan.bytes < end) {
    const bytes = await chunks.read(file, scan.bytes, RECORD_HEADER_BYTES)
    const limit = end - scan.bytes
    if (scanRecords(scan, bytes.subarray(0, limit)) > 0) continue
    const length = readRecordLength(bytes)
    if (length === null || length <= bytes.length || length > limit) return
    if (scanRecords(scan, await chunks.read(file, scan.bytes, length)) === 0) return
  }
}

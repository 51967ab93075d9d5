import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexFile, SegmentIndex, type SegmentLine, segmentFile } from './format'
import { readManifest } from './manifest'
import { findOpenSegments } from './repair-recording'
import { emptyScan, scanRecords } from './scan-records'

/**
 * Returns what is wrong with a recording, one sentence each; an empty list if every segment has the bytes, the checksum and
 * the index that the manifest names.
 * @throws RecordingError where the manifest cannot be read
 */
export function verifyRecording(folder: string): string[] {
  const { segments } = readManifest(folder)
  const open = findOpenSegments(folder, { segments }).map(segmentFile)
  return [
    ...segments.flatMap((segment) => verifySegment(folder, segment)),
    ...open.map((name) => `${name} is not in the manifest: it is being written, or repair completes it`),
  ]
}

function verifySegment(folder: string, segment: SegmentLine): string[] {
  const name = segmentFile(segment.number)
  if (!existsSync(join(folder, name))) return [`${name} is missing`]
  const bytes = readFileSync(join(folder, name))
  if (bytes.length !== segment.bytes) return [`${name} has ${bytes.length} bytes instead of ${segment.bytes}`]
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (sha256 !== segment.sha256) return [`${name} does not match its checksum`]
  const scan = emptyScan()
  if (scanRecords(scan, bytes) !== bytes.length) return [`${name} ends inside a record`]
  const index = readIndex(join(folder, indexFile(segment.number)))
  const isSame = index !== null && JSON.stringify(index.entries) === JSON.stringify(scan.entries)
  return isSame ? [] : [`${indexFile(segment.number)} does not describe its segment`]
}

function readIndex(file: string): SegmentIndex | null {
  try {
    return SegmentIndex.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

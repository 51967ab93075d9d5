import { createHash } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { indexFile, MANIFEST_FILE, readSegmentNumber, type SegmentLine, segmentFile } from './format'
import { type Manifest, readManifest, toManifestText } from './manifest'
import { emptyScan, scanRecords } from './scan-records'
import { writeIndex } from './write-index'

export interface Repair {
  /** Segments that a killed process left open, now complete. */
  completed: SegmentLine[]
  /** Bytes of cut records that were removed. */
  removedBytes: number
}

/**
 * Completes what a killed process left open: cuts the manifest back to whole lines and open segments to whole records, and
 * lists these. Nothing may write the recording meanwhile.
 * @throws RecordingError where the manifest cannot be read, and what the file system throws
 */
export function repairRecording(folder: string): Repair {
  const manifest = readManifest(folder)
  const manifestFile = join(folder, MANIFEST_FILE)
  truncateSync(manifestFile, manifest.length)
  const repair: Repair = { completed: [], removedBytes: 0 }
  for (const number of findOpenSegments(folder, manifest)) {
    const bytes = readFileSync(join(folder, segmentFile(number)))
    const scan = emptyScan()
    const whole = scanRecords(scan, bytes)
    repair.removedBytes += bytes.length - whole
    if (whole === 0) {
      rmSync(join(folder, segmentFile(number)))
      continue
    }
    truncateSync(join(folder, segmentFile(number)), whole)
    writeIndex(join(folder, indexFile(number)), scan.entries)
    const { entries: _, ...content } = scan
    const sha256 = createHash('sha256').update(bytes.subarray(0, whole)).digest('hex')
    const reason = manifest.segments.length + repair.completed.length === 0 ? 'start' : 'restart'
    const line: SegmentLine = { type: 'segment', number, reason, ...content, sha256 }
    appendFileSync(manifestFile, toManifestText(line))
    repair.completed.push(line)
  }
  if (manifest.pid !== null) appendFileSync(manifestFile, toManifestText({ type: 'closed', state: null }))
  return repair
}

/** Returns the numbers of the segments that the manifest does not list: one is being written, or a killed process left some. */
export function findOpenSegments(folder: string, { segments }: Pick<Manifest, 'segments'>): number[] {
  const listed = new Set(segments.map(({ number }) => number))
  return readdirSync(folder)
    .map(readSegmentNumber)
    .filter((number) => number !== null)
    .filter((number) => !listed.has(number))
    .sort((one, other) => one - other)
}

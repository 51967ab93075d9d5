import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeRecords, type WireRecord } from '@squall/shared/contract/wire'
import {
  emptyScan,
  findOpenSegments,
  readManifest,
  type SegmentLine,
  scanRecords,
  segmentFile,
} from '@squall/shared/server/recording'

/** What a film needs to know of a segment. */
export type FilmSegment = Pick<SegmentLine, 'number' | 'startMs' | 'endMs' | 'video' | 'audio'>

/** Returns the segments of a recording in the order in which they came, with the one that is being written. @throws RecordingError */
export function listSegments(folder: string): FilmSegment[] {
  const manifest = readManifest(folder)
  const open = findOpenSegments(folder, manifest).map((number) => {
    const scan = emptyScan()
    scanRecords(scan, readFileSync(join(folder, segmentFile(number))))
    return { number, ...scan }
  })
  const segments = [...manifest.segments, ...open.filter(({ records }) => records > 0)]
  return segments.sort((one, other) => one.startMs - other.startMs || one.number - other.number)
}

/** Yields the whole records of segments. One segment is in memory at a time. */
export async function* readRecords(
  folder: string,
  segments: Pick<FilmSegment, 'number'>[],
): AsyncGenerator<WireRecord> {
  for (const { number } of segments) yield* await readSegment(folder, number)
}

/** Returns the whole records of a segment, which may still be written. @throws with code ENOENT for one that was deleted */
export async function readSegment(folder: string, number: number): Promise<WireRecord[]> {
  const bytes = await readFile(join(folder, segmentFile(number)))
  return decodeRecords(bytes.subarray(0, scanRecords(emptyScan(), bytes)))
}

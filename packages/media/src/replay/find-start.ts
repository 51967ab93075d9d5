import { decodeRecords, type WireRecord } from '@squall/shared/contract/wire'
import { findPart } from '../codec/find-part'
import type { FileChunks } from './file-chunks'
import { readRecordLength } from './open-segment'
import type { RecordPosition } from './record-cursor'
import type { PlayableSegment, RecordingReader } from './recording-reader'
import { findKeyFrame, findLastIndex, type RecordPlace, type SeekTable } from './seek-table.rules'

/** Where a recording is read from to play it from a time on. */
export interface PlayStart {
  position: RecordPosition
  /** The time of the first record; of the time that was asked for, where nothing was recorded then. */
  ms: number
  /** Container sound that is before the position, and that a decoder needs. */
  sound: readonly WireRecord[]
  /** Container sound up to this offset of the first segment is in `sound`. */
  soundUntil: number
}

/** So many chunks of container sound are searched for one in which a decoder can start. */
const MOST_SOUND_CHUNKS = 40

const WITHOUT_SOUND = { sound: [], soundUntil: -1 }

/** Returns where to begin for a time; null if nothing is recorded. @throws what the file system throws */
export async function findStart(reader: RecordingReader, chunks: FileChunks, ms: number): Promise<PlayStart | null> {
  const segment = reader.segmentAt(ms)
  if (segment === null) return null
  const beginning = { number: segment.number, offset: 0 }
  if (ms < segment.startMs) return { position: beginning, ms, ...WITHOUT_SOUND }
  const table = await reader.seekTable(segment)
  const keyFrame = findKeyFrame(table, ms)
  // Before its first picture a segment may have sound.
  if (keyFrame === null || keyFrame.ms > ms) return { position: beginning, ms: segment.startMs, ...WITHOUT_SOUND }
  const position = { number: segment.number, offset: keyFrame.offset }
  return { position, ms: keyFrame.ms, ...(await findSound(segment, chunks, table, ms, keyFrame.offset)) }
}

/** Reads the newest container sound before a time with which a decoder can start. */
async function findSound(
  segment: PlayableSegment,
  chunks: FileChunks,
  { soundInits, soundChunks }: SeekTable,
  ms: number,
  offset: number,
): Promise<Pick<PlayStart, 'sound' | 'soundUntil'>> {
  const newest = findLastIndex(soundChunks, ms, (place) => place.ms)
  const before = soundChunks.slice(Math.max(0, newest + 1 - MOST_SOUND_CHUNKS), newest + 1)
  const later: WireRecord[] = []
  for (const place of before.reverse()) {
    const init = soundInits[findLastIndex(soundInits, place.offset, (each) => each.offset)]
    if (init === undefined) break
    const record = await readRecord(segment, chunks, place)
    if (record === null) break
    const hasStart = findPart(Buffer.from(record.payload)) !== -1
    if (place.offset < offset || hasStart) later.unshift(record)
    if (!hasStart) continue
    const opening = await readRecord(segment, chunks, init)
    const until = Math.max(place.offset, offset - 1)
    return opening === null ? WITHOUT_SOUND : { sound: [opening, ...later], soundUntil: until }
  }
  // Sound begins later, with what the segment's init is needed for.
  const init = soundInits[findLastIndex(soundInits, offset, (each) => each.offset)]
  const opening = init === undefined ? null : await readRecord(segment, chunks, init)
  return opening === null ? WITHOUT_SOUND : { sound: [opening], soundUntil: -1 }
}

async function readRecord(
  { file, bytes }: PlayableSegment,
  chunks: FileChunks,
  { offset }: RecordPlace,
): Promise<WireRecord | null> {
  const header = await chunks.read(file, offset, 24)
  const length = readRecordLength(header)
  if (length === null || offset + length > bytes) return null
  const [record] = decodeRecords((await chunks.read(file, offset, length)).subarray(0, length))
  return record ?? null
}

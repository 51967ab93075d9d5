import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  indexFile,
  readSegmentNumber,
  SegmentIndex,
  type SegmentLine,
  segmentFile,
} from '@squall/shared/server/recording'
import type { LRUCache } from 'lru-cache'
import type { Clock } from '../clock'
import { type FileChunks, isMissing } from './file-chunks'
import { createManifestFollower } from './manifest-follower'
import { createOpenSegment, type OpenSegment, scanSegment } from './open-segment'
import { findLastIndex, type SeekTable, toSeekTable } from './seek-table.rules'

/** A segment as far as it can be played: `bytes` are whole records. Times are ms since the recording began. */
export interface PlayableSegment {
  number: number
  file: string
  startMs: number
  endMs: number
  bytes: number
  /** Nothing is added to it any more. */
  isComplete: boolean
}

/** Follows one recording on disk, which may still be written. One serves all players of the recording. */
export interface RecordingReader {
  /** When the recording began, in ms since 1970. */
  beganAt(): number
  /** Reads what was added. @throws RecordingError if there is no recording, and what the file system throws */
  refresh(): Promise<void>
  /** Returns where the recording ends so far, in ms. */
  endMs(): number
  /** Returns the segment that contains a time, or the first after it; null if there is none. */
  segmentAt(ms: number): PlayableSegment | null
  segment(number: number): PlayableSegment | null
  segmentAfter(number: number): PlayableSegment | null
  seekTable(segment: PlayableSegment): Promise<SeekTable>
  /** Whether its writer has closed it, or has written nothing for 2 s. */
  isQuiet(): boolean
  /** Whether it was deleted. */
  isGone(): boolean
  refreshedAt(): number
}

export interface ReaderDeps {
  folder: string
  chunks: FileChunks
  /** Of all recordings, by file. */
  seekTables: LRUCache<string, Promise<SeekTable>>
  clock: Clock
}

const QUIET_MS = 2_000

export function createRecordingReader({ folder, chunks, seekTables, clock }: ReaderDeps): RecordingReader {
  const manifest = createManifestFollower(folder, chunks)
  /** By number, and their times never fall. */
  const segments: PlayableSegment[] = []
  let open: OpenSegment[] = []
  let hasListedFiles = false
  let isGone = false
  let grownAt = clock.now()
  let refreshedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | null = null

  const path = (name: string) => join(folder, name)
  const newestNumber = () => segments.at(-1)?.number ?? 0

  function toPlayable({ number, startMs, endMs, bytes }: SegmentLine): PlayableSegment {
    return { number, file: path(segmentFile(number)), startMs, endMs, bytes, isComplete: true }
  }

  /** Puts a segment in its place. Processes that recorded in turn may have listed theirs late. */
  function place(segment: PlayableSegment): void {
    const last = findLastIndex(segments, segment.number, ({ number }) => number)
    const isKnown = segments[last]?.number === segment.number
    const index = isKnown ? last : last + 1
    segments.splice(index, isKnown ? 1 : 0, segment)
    const former = segments[index - 1]
    if (former !== undefined) segment.startMs = Math.max(segment.startMs, former.startMs)
  }

  async function refresh(): Promise<void> {
    try {
      const added = await manifest.readMore()
      for (const line of added) {
        place(toPlayable(line))
        open = open.filter(({ number }) => number !== line.number)
      }
      await findOpenSegments()
      if ((await readOpenSegments()) || added.length > 0) grownAt = clock.now()
    } catch (failure) {
      isGone = isMissing(failure)
      throw failure
    } finally {
      refreshedAt = clock.now()
    }
  }

  /** Segments that the manifest does not list yet: being written, or left open by a process that was killed. */
  async function findOpenSegments(): Promise<void> {
    const newest = Math.max(newestNumber(), ...open.map(({ number }) => number))
    const numbers = hasListedFiles ? [newest + 1] : (await readdir(folder)).map(readSegmentNumber)
    hasListedFiles = true
    for (const number of numbers) {
      if (number === null || manifest.isListed(number)) continue
      open.push(createOpenSegment(number, path(segmentFile(number)), chunks))
    }
    open.sort((one, other) => one.number - other.number)
  }

  /** Returns whether one of them has grown. */
  async function readOpenSegments(): Promise<boolean> {
    let hasGrown = false
    for (const segment of open) {
      if (!(await segment.readMore())) continue
      hasGrown = true
      const { number, file, scan } = segment
      const { startMs, endMs, bytes } = scan
      place({ number, file, startMs, endMs, bytes, isComplete: false })
    }
    open = open.filter(({ scan }) => scan.records > 0)
    return hasGrown
  }

  async function readIndex({ number, file, bytes }: PlayableSegment): Promise<SeekTable> {
    try {
      const text = await chunks.readFile(path(indexFile(number)))
      return toSeekTable(SegmentIndex.parse(JSON.parse(text.toString('latin1'))).entries)
    } catch {
      // The records say the same as a missing or damaged index.
      return toSeekTable((await scanSegment(file, bytes, chunks)).entries)
    }
  }

  return {
    beganAt: manifest.beganAt,
    refresh() {
      underWay ??= refresh().finally(() => {
        underWay = null
      })
      return underWay
    },
    endMs: () => segments.at(-1)?.endMs ?? 0,
    segmentAt(ms) {
      const index = findLastIndex(segments, ms, ({ startMs }) => startMs)
      const found = segments[Math.max(0, index)]
      // A segment may begin with sound of a time whose picture the one before has (REC-2).
      const former = segments[index - 1]
      if (former !== undefined && ms <= former.endMs) return former
      return found !== undefined && ms > found.endMs ? (segments[index + 1] ?? found) : (found ?? null)
    },
    segment: (number) => segments[findLastIndex(segments, number, (each) => each.number)] ?? null,
    segmentAfter: (number) => segments[findLastIndex(segments, number, (each) => each.number) + 1] ?? null,
    async seekTable(segment) {
      const opened = open.find(({ number }) => number === segment.number)
      if (opened !== undefined) return toSeekTable(opened.scan.entries)
      const known = seekTables.get(segment.file)
      if (known !== undefined) return known
      // The promise, so that many who seek there at once wait for one reading.
      const table = readIndex(segment)
      seekTables.set(segment.file, table)
      table.catch(() => seekTables.delete(segment.file))
      return table
    },
    isQuiet: () => manifest.isClosed() || clock.now() - grownAt >= QUIET_MS,
    isGone: () => isGone,
    refreshedAt: () => refreshedAt,
  }
}

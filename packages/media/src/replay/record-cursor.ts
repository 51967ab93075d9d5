import { decodeRecords, RECORD_HEADER_BYTES, type WireRecord } from '@squall/shared/contract/wire'
import type { FileChunks } from './file-chunks'
import { readRecordLength } from './open-segment'
import type { PlayableSegment, RecordingReader } from './recording-reader'

/** Where a record begins: a segment's number, and the offset in its file. */
export interface RecordPosition {
  number: number
  offset: number
}

/** What comes next: a record, a read that has to be awaited first, or nothing so far. */
type NextRecord =
  | { type: 'record'; record: WireRecord; position: RecordPosition; isFirstOfSegment: boolean }
  | { type: 'unread'; read(): Promise<void> }
  | { type: 'end' }

/** Reads the records of a recording one after the other, from segment to segment. */
export interface RecordCursor {
  /** @param isUrgent whether a read is needed before those of others */
  next(isUrgent: boolean): NextRecord
  /** Goes on behind the record that `next` returned. */
  advance(): void
  /** Forgets what was read ahead: others may use the memory. */
  release(): void
}

export function createRecordCursor(reader: RecordingReader, chunks: FileChunks, start: RecordPosition): RecordCursor {
  let { number, offset } = start
  let isFirstOfSegment = offset === 0
  let length = 0
  /** The bytes from `heldAt` on in the file of the segment. */
  let held: Buffer | null = null
  let heldAt = 0

  /** Returns the segment with the next record; null if none has one so far. */
  function findSegment(): PlayableSegment | null {
    for (let segment = reader.segment(number); segment !== null; ) {
      if (segment.number === number && offset < segment.bytes) return segment
      // One that is being written may grow until it is complete, or its process is gone.
      if (segment.number === number && !segment.isComplete && !reader.isQuiet()) return null
      segment = reader.segmentAfter(number)
      if (segment === null) return null
      goTo(segment.number)
    }
    return null
  }

  function goTo(next: number): void {
    number = next
    offset = 0
    isFirstOfSegment = true
    held = null
  }

  /** Returns at least so many bytes at the cursor, from memory; null if they have to be read. */
  function view({ file }: PlayableSegment, atLeast: number): Buffer | null {
    const begin = offset - heldAt
    if (held === null || begin < 0 || held.length - begin < atLeast) {
      held = chunks.peek(file, offset, atLeast)
      heldAt = offset
      return held
    }
    return held.subarray(begin)
  }

  function read({ file }: PlayableSegment, atLeast: number, isUrgent: boolean): NextRecord {
    return {
      type: 'unread',
      async read() {
        const at = offset
        const bytes = await chunks.read(file, at, atLeast, isUrgent)
        if (bytes.length < atLeast) goTo(number + 1)
        else [held, heldAt] = [bytes, at]
      },
    }
  }

  return {
    next(isUrgent) {
      const segment = findSegment()
      if (segment === null) return { type: 'end' }
      const header = view(segment, RECORD_HEADER_BYTES)
      if (header === null) return read(segment, RECORD_HEADER_BYTES, isUrgent)
      const recordLength = readRecordLength(header)
      const isDamaged = recordLength === null || recordLength > segment.bytes - offset
      if (isDamaged) return { type: 'unread', read: async () => goTo(number + 1) }
      const bytes = view(segment, recordLength)
      if (bytes === null) return read(segment, recordLength, isUrgent)
      length = recordLength
      const [record] = decodeRecords(bytes.subarray(0, recordLength))
      if (record === undefined) return { type: 'end' }
      return { type: 'record', record, position: { number, offset }, isFirstOfSegment }
    },
    advance() {
      offset += length
      isFirstOfSegment = false
    },
    release() {
      held = null
    },
  }
}

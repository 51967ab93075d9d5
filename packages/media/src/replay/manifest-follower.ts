import { join } from 'node:path'
import { MANIFEST_FILE, ManifestLine, RecordingError, type SegmentLine } from '@squall/shared/server/recording'
import type { FileChunks } from './file-chunks'

/** Reads a manifest once and then what is appended to it. */
export interface ManifestFollower {
  /** Returns the segments that were listed since the last call. @throws RecordingError, and what the file system throws */
  readMore(): Promise<SegmentLine[]>
  isListed(number: number): boolean
  /** When the recording began, in ms since 1970; 0 before the first line was read. */
  beganAt(): number
  /** Whether its last writer has closed it. */
  isClosed(): boolean
}

/** Lines are parsed so many bytes at a time: those of 12 hours would block the event loop for long. */
const PIECE_BYTES = 64 * 1024

export function createManifestFollower(folder: string, chunks: FileChunks): ManifestFollower {
  const file = join(folder, MANIFEST_FILE)
  const listed = new Set<number>()
  let length = 0
  let beganAt = 0
  let isClosed = false

  function take(line: ManifestLine, segments: SegmentLine[]): void {
    if (line.type === 'recording') beganAt = Date.parse(line.startedAt)
    if (line.type === 'opened') isClosed = false
    if (line.type === 'closed') isClosed = true
    if (line.type !== 'segment') return
    listed.add(line.number)
    segments.push(line)
  }

  return {
    async readMore() {
      const segments: SegmentLine[] = []
      for (;;) {
        const bytes = await chunks.readOnce(file, length, PIECE_BYTES)
        const whole = bytes.lastIndexOf('\n') + 1
        const lines = bytes.toString('latin1', 0, whole).split('\n')
        for (const line of lines) if (line !== '') take(parseLine(line), segments)
        length += whole
        if (bytes.length < PIECE_BYTES) return segments
      }
    },
    isListed: (number) => listed.has(number),
    beganAt: () => beganAt,
    isClosed: () => isClosed,
  }
}

function parseLine(text: string): ManifestLine {
  try {
    return ManifestLine.parse(JSON.parse(text))
  } catch {
    throw new RecordingError(`The manifest has a damaged line: ${text.slice(0, 80)}`)
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordingState } from '../../rules/recording'
import { MANIFEST_FILE, ManifestLine, type SegmentLine } from './format'

/** A manifest as read. `length` is that of its whole lines: a killed process may leave a part of one more. */
export interface Manifest {
  streamId: string
  /** ISO 8601 in UTC. */
  startedAt: string
  segments: SegmentLine[]
  /** The process that writes; null once it has closed the recording. */
  pid: number | null
  /** Why the recording stopped before its stream ended; null where it did not. */
  state: RecordingState | null
  length: number
}

/** A recording that cannot be read: its manifest is missing, damaged, or of a newer version. */
export class RecordingError extends Error {}

/** Returns the manifest of a recording. @throws RecordingError */
export function readManifest(folder: string): Manifest {
  const text = readText(join(folder, MANIFEST_FILE))
  const [first, ...rest] = readLines(text)
  if (first?.type !== 'recording') throw new RecordingError(`${folder} has no manifest of this version`)
  const { streamId, startedAt } = first
  const manifest: Manifest = { streamId, startedAt, segments: [], pid: null, state: null, length: text.length }
  for (const line of rest) {
    if (line.type === 'segment') manifest.segments.push(line)
    if (line.type === 'opened') manifest.pid = line.pid
    if (line.type === 'closed') Object.assign(manifest, { pid: null, state: line.state })
  }
  return manifest
}

/** Returns the whole lines of the file; all of them are ASCII. */
function readText(file: string): string {
  try {
    const text = readFileSync(file, 'latin1')
    return text.slice(0, text.lastIndexOf('\n') + 1)
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? failure.code : null
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new RecordingError(`${file} does not exist`)
    throw failure
  }
}

function readLines(text: string): ManifestLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      try {
        return ManifestLine.parse(JSON.parse(line))
      } catch {
        throw new RecordingError(`The manifest has a damaged line: ${line.slice(0, 80)}`)
      }
    })
}

export const toManifestText = (line: ManifestLine): string => `${JSON.stringify(line)}\n`

/** Returns when the newest segment ends, in milliseconds since the recording began. */
export const getDurationMs = ({ segments }: Pick<Manifest, 'segments'>): number =>
  segments.reduce((end, segment) => Math.max(end, segment.endMs), 0)

/** Returns the bytes of all segments. */
export const sumBytes = ({ segments }: Pick<Manifest, 'segments'>): number =>
  segments.reduce((sum, segment) => sum + segment.bytes, 0)

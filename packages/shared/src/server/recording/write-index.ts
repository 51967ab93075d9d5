import { renameSync, writeFileSync } from 'node:fs'
import { type IndexEntry, RECORDING_VERSION, type SegmentIndex } from './format'

/** Writes the index of a segment, whole or not at all. */
export function writeIndex(file: string, entries: IndexEntry[]): void {
  const draft = `${file}.draft`
  writeFileSync(draft, JSON.stringify({ version: RECORDING_VERSION, entries } satisfies SegmentIndex), { mode: 0o600 })
  renameSync(draft, file)
}

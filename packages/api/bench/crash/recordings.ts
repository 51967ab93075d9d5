import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOpenSegments, MANIFEST_FILE, readManifest, verifyRecording } from '@squall/shared/server/recording'

export interface RecordingInspector {
  /**
   * Waits until media has repaired what a killed process left. Returns what is wrong, a line each: a recording that is gone, is not
   * repaired, lost a segment, or has one that changed or does not match its checksum and index.
   */
  inspect(streamIds: string[]): Promise<string[]>
  /** Returns how many segments were found whole so far. */
  countSegments(): number
}

const REPAIRED_WITHIN_MS = 10_000
/** The one that is written. */
const MOST_OPEN = 1

/** Checks the recordings in a data folder, and that segments stay as they were when they were first seen. */
export function createRecordingInspector(dataFolder: string): RecordingInspector {
  const checksums = new Map<string, Map<number, string>>()

  function findProblems(streamId: string): string[] {
    const folder = join(dataFolder, 'recordings', streamId)
    const known = checksums.get(streamId) ?? new Map<number, string>()
    if (!existsSync(join(folder, MANIFEST_FILE))) return known.size === 0 ? [] : ['is gone']
    const manifest = readManifest(folder)
    const found = new Map(manifest.segments.map(({ number, sha256 }) => [number, sha256]))
    const changed = [...known].filter(([number, sha256]) => found.get(number) !== sha256)
    checksums.set(streamId, new Map([...found, ...known]))
    const open = findOpenSegments(folder, manifest)
    const damaged = verifyRecording(folder).filter((problem) => !problem.includes('it is being written'))
    return [
      ...changed.map(([number]) => `segment ${number} is gone or another one`),
      ...(open.length > MOST_OPEN ? [`has ${open.length} segments that are not listed`] : []),
      ...damaged,
    ]
  }

  return {
    async inspect(streamIds) {
      const all = new Set([...checksums.keys(), ...streamIds])
      const inspect = () =>
        [...all].flatMap((id) => findProblems(id).map((problem) => `the recording of ${id}: ${problem}`))
      const giveUpAt = Date.now() + REPAIRED_WITHIN_MS
      for (;;) {
        const problems = inspect()
        if (problems.length === 0 || Date.now() > giveUpAt) return problems
        await sleep(100)
      }
    },
    countSegments: () => [...checksums.values()].reduce((sum, segments) => sum + segments.size, 0),
  }
}

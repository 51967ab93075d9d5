import type {
  BaseMapFacts,
  DatabaseFacts,
  DiskFacts,
  MediaFacts,
  ProcessFacts,
  QueueFacts,
  RecordingFacts,
  SnapshotFacts,
} from '@squall/shared/contract/admin'
import type { WeatherSource } from '@squall/shared/contract/weather'

/* Each rule returns a problem for an administrator as a sentence, or null. */

const GB = 1024 ** 3
const MB = 1024 ** 2
const MINUTE = 60_000

export function findProcessProblem(facts: ProcessFacts): string | null {
  const { heapUsedBytes, heapLimitBytes, eventLoopDelayMs, cpuPercent, freeMemoryBytes, totalMemoryBytes } = facts
  if (heapUsedBytes > 0.85 * heapLimitBytes) return 'Its memory is nearly used up.'
  if (eventLoopDelayMs !== null && eventLoopDelayMs.p99 > 200) return 'It answers late: something keeps it busy.'
  if (cpuPercent !== null && cpuPercent > 90) return 'It uses nearly all of a processor.'
  if (freeMemoryBytes < 0.03 * totalMemoryBytes) return 'The machine has hardly any memory left.'
  return null
}

const MIGRATION_PROBLEMS: Record<DatabaseFacts['migrations'], string | null> = {
  current: null,
  missing: 'Some of its migrations are missing. Start Squall again.',
  newer: 'A newer version of Squall has used this database.',
  changed: 'Its migrations are not those of this version.',
}

export function findDatabaseProblem({ migrations, walBytes }: DatabaseFacts): string | null {
  if (walBytes > 256 * MB) return 'Much is written and not yet in the file itself. Does a program hold it open?'
  return MIGRATION_PROBLEMS[migrations]
}

export const findMediaProblem = ({ answeredInMs }: MediaFacts): string | null =>
  answeredInMs > 500 ? 'It answers late: something keeps it busy.' : null

export function findWeatherProblem({ sources }: { sources: WeatherSource[] }): string | null {
  const troubled = sources.filter(({ state }) => state === 'down' || state === 'stale').map(({ name }) => name)
  return troubled.length === 0 ? null : `Not current: ${troubled.join(', ')}.`
}

export function findDiskProblem({ totalBytes, freeBytes }: DiskFacts): string | null {
  if (freeBytes < GB) return 'Less than 1 GB is free.'
  return freeBytes < 0.1 * totalBytes ? 'Less than a tenth is free.' : null
}

export function findQueueProblem({ oldestDueAt }: QueueFacts, now: Date): string | null {
  const isLate = oldestDueAt !== null && now.getTime() - Date.parse(oldestDueAt) > 5 * MINUTE
  return isLate ? 'Some should have gone out more than 5 minutes ago.' : null
}

export function findRecordingProblem({ stopped, replayBytes, maxBytes }: RecordingFacts): string | null {
  if (stopped > 0) return 'A recording stopped while its stream goes on: is the disk full?'
  return replayBytes > 0.9 * maxBytes
    ? 'They take nearly all of their space: the oldest unpinned ones are deleted.'
    : null
}

export function findSnapshotProblem({ isOn, lastAt, failure, damaged }: SnapshotFacts, now: Date): string | null {
  if (!isOn) return null
  if (failure !== null) return `The last snapshot failed: ${failure.reason}`
  if (damaged > 0) return 'Some snapshots are damaged: is the disk well?'
  const isOld = lastAt !== null && now.getTime() - Date.parse(lastAt) > 50 * 60 * MINUTE
  return isOld ? 'The last snapshot is more than two days old.' : null
}

export const findBaseMapProblem = ({ failure }: BaseMapFacts): string | null =>
  failure === null ? null : `The map data could not be fetched: ${failure.reason}`

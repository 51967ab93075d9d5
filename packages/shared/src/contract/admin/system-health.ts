import { z } from 'zod'
import { MediaHealth } from '../live/media-health'
import { WeatherSource } from '../weather/weather-source'

const whole = z.number().int()

/** Strained: it works, and somebody should look at it. Failed: nothing could be learnt of it. */
export const PartState = z.enum(['well', 'strained', 'failed'])
export type PartState = z.infer<typeof PartState>

/** One part of the system; each is asked by itself, so that one that fails takes no other along. */
const part = <Facts extends z.ZodType>(facts: Facts) =>
  z.object({ state: PartState, problem: z.string().nullable(), facts: facts.nullable() })

/** The api process. Shares and delays are those of its last quarter of a minute; null while it is younger. */
export const ProcessFacts = z.object({
  uptimeSeconds: z.number(),
  memoryBytes: whole,
  heapUsedBytes: whole,
  heapLimitBytes: whole,
  /** Of one processor. */
  cpuPercent: z.number().nullable(),
  /** How late the event loop was. */
  eventLoopDelayMs: z.object({ p50: z.number(), p99: z.number(), max: z.number() }).nullable(),
  processors: whole,
  /** Of the whole machine. */
  freeMemoryBytes: whole,
  totalMemoryBytes: whole,
})
export type ProcessFacts = z.infer<typeof ProcessFacts>

export const DatabaseFacts = z.object({
  sizeBytes: whole,
  /** Written, and not yet in the file itself. */
  walBytes: whole,
  /** Room in the file that rows left behind. */
  emptyBytes: whole,
  migrations: z.enum(['current', 'missing', 'newer', 'changed']),
  appliedMigrations: whole,
})
export type DatabaseFacts = z.infer<typeof DatabaseFacts>

export const MediaFacts = MediaHealth.extend({ answeredInMs: z.number() })
export type MediaFacts = z.infer<typeof MediaFacts>

/** Of the disk that the data lies on. */
export const DiskFacts = z.object({ totalBytes: whole, freeBytes: whole })
export type DiskFacts = z.infer<typeof DiskFacts>

/** What is to be told to people. `oldestDueAt` is when the longest waiting one should have gone out, ISO 8601. */
export const QueueFacts = z.object({
  eventsWaiting: whole,
  waiting: whole,
  sending: whole,
  failed: whole,
  unknown: whole,
  oldestDueAt: z.string().nullable(),
  isMailSetUp: z.boolean(),
})
export type QueueFacts = z.infer<typeof QueueFacts>

/** Nightly backups, as they lie in their folder; `damaged` ones are not as long as they should be. Times are ISO 8601. */
export const SnapshotFacts = z.object({
  isOn: z.boolean(),
  lastAt: z.string().nullable(),
  lastBytes: whole.nullable(),
  kept: whole,
  keptBytes: whole,
  damaged: whole,
  /** Of the last attempt since the start, where it failed. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
})
export type SnapshotFacts = z.infer<typeof SnapshotFacts>

const VersionFacts = z.object({ squall: z.string(), node: z.string(), sqlite: z.string(), system: z.string() })

export const SystemHealth = z.object({
  checkedAt: z.string(),
  api: part(ProcessFacts),
  database: part(DatabaseFacts),
  media: part(MediaFacts),
  weather: part(z.object({ sources: z.array(WeatherSource) })),
  disk: part(DiskFacts),
  notifications: part(QueueFacts),
  snapshots: part(SnapshotFacts),
  versions: part(VersionFacts),
})
export type SystemHealth = z.infer<typeof SystemHealth>

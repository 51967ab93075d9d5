import { z } from 'zod'
import { MediaHealth } from '../live/media-process'
import { WeatherSource } from '../weather/conditions'

const whole = z.number().int()

/** `strained`: it works but needs attention. `failed`: it could not be read. */
export const PartState = z.enum(['well', 'strained', 'failed'])
export type PartState = z.infer<typeof PartState>

/** One part of the system. Each is read on its own, so that one that fails does not hide the others. */
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
  /** The delay of the event loop in milliseconds. */
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
  /** Free pages in the file that deleted rows left. */
  emptyBytes: whole,
  migrations: z.enum(['current', 'missing', 'newer', 'changed']),
  appliedMigrations: whole,
})
export type DatabaseFacts = z.infer<typeof DatabaseFacts>

export const MediaFacts = MediaHealth.extend({ answeredInMs: z.number() })
export type MediaFacts = z.infer<typeof MediaFacts>

/** The disk that holds the data folder. */
export const DiskFacts = z.object({ totalBytes: whole, freeBytes: whole })
export type DiskFacts = z.infer<typeof DiskFacts>

/** The notification queue. `oldestDueAt` is when the oldest waiting delivery was due, ISO 8601. */
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

/** The nightly backups in their folder; `damaged` counts files shorter than they should be. Times are ISO 8601. */
export const SnapshotFacts = z.object({
  isOn: z.boolean(),
  lastAt: z.string().nullable(),
  lastBytes: whole.nullable(),
  kept: whole,
  keptBytes: whole,
  damaged: whole,
  /** Why the last attempt since the start failed; null when it did not. */
  failure: z.object({ at: z.string(), reason: z.string() }).nullable(),
})
export type SnapshotFacts = z.infer<typeof SnapshotFacts>

/** The roads, rivers, lakes and towns of the map. Times are ISO 8601. */
export const BaseMapFacts = z.object({
  /** `waiting`: nothing was fetched yet. `failed`: the last attempt failed; an older map may be in use. */
  state: z.enum(['off', 'waiting', 'fetching', 'building', 'ready', 'failed']),
  /** Only while fetching: the file counted from 1; `totalBytes` is null where the server does not say it. */
  progress: z.object({ file: whole, files: whole, bytes: whole, totalBytes: whole.nullable() }).nullable(),
  /** The map in use; null without one. */
  map: z
    .object({
      builtAt: z.string(),
      sizeBytes: whole,
      tiles: whole,
      attribution: z.string(),
      licence: z.string().nullable(),
      hasImportedRoads: z.boolean(),
    })
    .nullable(),
  failure: z.object({ at: z.string(), reason: z.string(), nextTryAt: z.string() }).nullable(),
  /** The imported archive of streets; null without one. */
  streets: z.object({ name: z.string(), sizeBytes: whole, attribution: z.string() }).nullable(),
})
export type BaseMapFacts = z.infer<typeof BaseMapFacts>

/**
 * Recordings of streams and clips. `replayBytes` is of streams that have ended; `stopped` counts live streams whose recording
 * stopped. `largest` is the member whose replays take most; null without replays. `maxBytes` is of all recordings together.
 */
export const RecordingFacts = z.object({
  isOn: z.boolean(),
  running: whole,
  stopped: whole,
  replays: whole,
  replayBytes: whole,
  maxBytes: whole,
  clips: whole,
  clipBytes: whole,
  largest: z.object({ username: z.string(), bytes: whole }).nullable(),
})
export type RecordingFacts = z.infer<typeof RecordingFacts>

const VersionFacts = z.object({ squall: z.string(), node: z.string(), sqlite: z.string(), system: z.string() })

export const SystemHealth = z.object({
  checkedAt: z.string(),
  api: part(ProcessFacts),
  database: part(DatabaseFacts),
  media: part(MediaFacts),
  weather: part(z.object({ sources: z.array(WeatherSource) })),
  disk: part(DiskFacts),
  notifications: part(QueueFacts),
  recordings: part(RecordingFacts),
  snapshots: part(SnapshotFacts),
  baseMap: part(BaseMapFacts),
  versions: part(VersionFacts),
})
export type SystemHealth = z.infer<typeof SystemHealth>

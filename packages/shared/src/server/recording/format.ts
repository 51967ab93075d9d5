import { join } from 'node:path'
import { z } from 'zod'
import { recordingStates } from '../../rules/recording'

/* The format of recordings on disk, as packages/media/RECORDING.md describes it. */

export const RECORDING_VERSION = 1

/** A segment ends with the first key frame after this time. */
export const SEGMENT_MS = 10_000

/** Why a segment began. After `publisher`, `codec`, `clock`, `gap` and `restart` something may be missing before it. */
export const SegmentReason = z.enum(['start', 'time', 'publisher', 'codec', 'clock', 'gap', 'restart'])
export type SegmentReason = z.infer<typeof SegmentReason>

const count = z.number().int().min(0)

/** One segment, complete and never changed again. Times are milliseconds since the recording began; `number` counts from 1. */
export const SegmentLine = z.object({
  type: z.literal('segment'),
  number: count.min(1),
  reason: SegmentReason,
  startMs: count,
  endMs: count,
  bytes: count,
  records: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  video: z.enum(['jpeg', 'vp8', 'h264']).nullable(),
  audio: z.enum(['opus', 'container']).nullable(),
})
export type SegmentLine = z.infer<typeof SegmentLine>

/** The first line of a manifest. `startedAt` is ISO 8601 in UTC. */
const RecordingLine = z.object({
  type: z.literal('recording'),
  version: z.literal(RECORDING_VERSION),
  streamId: z.string(),
  startedAt: z.iso.datetime(),
})

/** The lines of a manifest. `opened` names the process that writes from here on, until `closed`. */
export const ManifestLine = z.discriminatedUnion('type', [
  RecordingLine,
  z.object({ type: z.literal('opened'), pid: count }),
  SegmentLine,
  z.object({ type: z.literal('closed'), state: z.enum(recordingStates).nullable() }),
])
export type ManifestLine = z.infer<typeof ManifestLine>

/** One record of a segment: its time, its place in the file, its kind and whether a decoder can start with it. */
export const IndexEntry = z.tuple([count, count, count, z.boolean()])
export type IndexEntry = z.infer<typeof IndexEntry>

/** The index file beside a segment. */
export const SegmentIndex = z.object({ version: z.literal(RECORDING_VERSION), entries: z.array(IndexEntry) })
export type SegmentIndex = z.infer<typeof SegmentIndex>

const DIGITS = 6
const SEGMENT_FILE = /^(\d{6})\.records$/

/** Returns the folder of all recordings in a data folder. */
export const getRecordingsFolder = (dataFolder: string): string => join(dataFolder, 'recordings')

export const MANIFEST_FILE = 'manifest.jsonl'

export const segmentFile = (number: number): string => `${String(number).padStart(DIGITS, '0')}.records`

export const indexFile = (number: number): string => `${String(number).padStart(DIGITS, '0')}.index.json`

/** Returns the number of a segment from its file's name; null for other files. */
export function readSegmentNumber(name: string): number | null {
  const digits = SEGMENT_FILE.exec(name)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Whether a stream's id can be the name of a folder. */
export const isFolderName = (streamId: string): boolean => /^[\w-]{1,100}$/.test(streamId)

/** A gigabyte of the limits. */
export const GIGABYTE = 1024 ** 3

/**
 * The variables of recordings, which api and media read alike. Media alone keeps to RECORDING_MAX_HOURS, api alone to
 * RECORDING_KEEP_DAYS and RECORDING_MEMBER_GB, of which 0 means no limit.
 */
export const RecordingEnvironment = {
  RECORDING: z.enum(['on', 'off']).default('on'),
  RECORDING_MAX_GB: z.coerce.number().min(0.01).max(1_000_000).default(20),
  RECORDING_KEEP_DAYS: z.coerce.number().min(0).max(36_500).default(14),
  RECORDING_MEMBER_GB: z.coerce.number().min(0).max(1_000_000).default(5),
  RECORDING_MAX_HOURS: z.coerce.number().min(0.01).max(240).default(12),
  /** How far back viewers may go in a stream that is live; 0 not at all. */
  RECORDING_REWIND_HOURS: z.coerce.number().min(0).max(240).default(2),
}

import { z } from 'zod'
import { recordingStates, replayVisibilities } from '../../rules/recording'

/** What a member chose last, and whether this server records at all. */
export const RecordingSettings = z.object({
  isRecorded: z.boolean(),
  isAvailable: z.boolean(),
  replayVisibility: z.enum(replayVisibilities),
})
export type RecordingSettings = z.infer<typeof RecordingSettings>

/**
 * A part of a recording, complete and never changed again. Times are milliseconds since the recording began. `reason` says why
 * it begins: after `publisher`, `codec`, `clock`, `gap` and `restart` something may be missing before it.
 */
const RecordingSegment = z.object({
  number: z.number().int(),
  reason: z.enum(['start', 'time', 'publisher', 'codec', 'clock', 'gap', 'restart']),
  startMs: z.number().int(),
  endMs: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
  video: z.enum(['jpeg', 'vp8', 'h264']).nullable(),
  audio: z.enum(['opus', 'container']).nullable(),
})

/**
 * A stream's recording. While the stream is live its newest segment is missing, which is being written. `stopped` says why it
 * stopped before the stream ended, null where it did not. `download` is the kind of file that it can be downloaded as, null
 * where it has no picture. `startedAt` is ISO 8601 in UTC.
 */
export const Recording = z.object({
  streamId: z.string(),
  startedAt: z.string(),
  durationMs: z.number().int(),
  bytes: z.number().int(),
  isLive: z.boolean(),
  stopped: z.enum(recordingStates).exclude(['recording']).nullable(),
  download: z.enum(['webm', 'mp4', 'mkv']).nullable(),
  segments: z.array(RecordingSegment),
})
export type Recording = z.infer<typeof Recording>

import { z } from 'zod'
import type { Film } from './choose-film'

/** A film of a stretch of the recording in `folder`, in milliseconds since it began. */
export const FilmOrder = z.object({ folder: z.string(), startMs: z.number(), endMs: z.number() })
export type FilmOrder = z.infer<typeof FilmOrder>

/** A stretch for a file: `file` is replaced whole, or stays as it is. */
const FileJob = FilmOrder.extend({ file: z.string() })
export type FileJob = z.infer<typeof FileJob>

/** A film that is in its file. */
export type FilmFile = Film & { bytes: number }

/** One segment of a recording, for players of HLS. */
const CmafJob = z.object({
  folder: z.string(),
  number: z.number(),
  video: z.enum(['vp8', 'h264']),
  hasSound: z.boolean(),
})
export type CmafJob = z.infer<typeof CmafJob>

/** A segment as CMAF (ISO/IEC 23000-19): the head for a decoder, and the media. */
export interface CmafSegment {
  init: Uint8Array<ArrayBuffer>
  media: Uint8Array<ArrayBuffer>
}

/** A job of the thread that runs one after the other. */
export const FilmJob = z.union([FileJob, CmafJob])
export type FilmJob = z.infer<typeof FilmJob>

/** The answer to a FilmJob: the film, null where the stretch has no picture; the segment; or why there is none. */
export type FilmAnswer = { film: FilmFile | null } | { segment: CmafSegment } | { problem: string }

/** The messages of a thread that streams: bytes of the film, and why it failed. It ends with the film. */
export type StreamMessage = { bytes: Uint8Array<ArrayBuffer> } | { problem: string }

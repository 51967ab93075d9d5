import type { Stream } from '@squall/shared/contract/live'

/** A recording is complete a few seconds after the end of its stream; later nobody waits for it. */
const REPLAY_WITHIN_MS = 2 * 60_000

/** Returns whether a stream has just ended whose replay may be there in a moment. */
export const awaitsReplay = (
  stream: Pick<Stream, 'isLive' | 'isRecorded' | 'hasReplay' | 'endedAt'> | undefined,
  now: number,
): boolean =>
  stream !== undefined &&
  !stream.isLive &&
  stream.isRecorded &&
  !stream.hasReplay &&
  (stream.endedAt === null || now - Date.parse(stream.endedAt) < REPLAY_WITHIN_MS)

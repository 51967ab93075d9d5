import type { CloseCode, SocketErrorCode } from '@squall/shared/contract/wire'
import { createDurations, type Durations } from '@squall/shared/server/metrics'

/** The video layers of a stream: frames of a video codec, full-size JPEG frames, and small JPEG frames. */
export type Layer = 'codec' | 'jpeg' | 'low'

/**
 * newer: a newer frame replaced it; step: left out by the quality ladder; temporal: an upper temporal layer, left out while
 * the queue is too long; behind: too slow; key: waiting for a key frame.
 */
type SkipReason = 'newer' | 'step' | 'temporal' | 'behind' | 'key'

/**
 * Counts since the process started; `sockets` is the number open now. Audio is counted in chunks and packets. The field
 * names are part of the answer of /internal/health.
 */
export interface Stats {
  sockets: number
  framesIn: number
  framesOut: number
  framesInOf: Record<Layer, number>
  framesOutOf: Record<Layer, number>
  /** Frames not sent to a viewer. */
  framesSkipped: Record<SkipReason, number>
  soundIn: number
  soundOut: number
  /** Audio not sent because the viewer's queue was full. */
  soundDropped: number
  bytesIn: number
  mediaBytesOut: number
  /** Records of an unknown kind, or for a stream that the sender has not joined. */
  recordsIgnored: number
  /** Reads of recordings for viewers of replays, what they read, and what viewers were sent of it. */
  replayReads: number
  replayBytesRead: number
  replayBytesOut: number
  refused: Partial<Record<SocketErrorCode, number>>
  /** Sockets that this process closed. */
  closed: Partial<Record<CloseCode, number>>
  /** All closed sockets, by close code. */
  closeCodes: Record<string, number>
  /** Seconds until a frame was answered, from when it was sent and from when it arrived from the publisher. */
  fenceRoundTrips: Durations
  frameAges: Durations
}

export function createStats(): Stats {
  return {
    sockets: 0,
    framesIn: 0,
    framesOut: 0,
    framesInOf: { codec: 0, jpeg: 0, low: 0 },
    framesOutOf: { codec: 0, jpeg: 0, low: 0 },
    framesSkipped: { newer: 0, step: 0, temporal: 0, behind: 0, key: 0 },
    soundIn: 0,
    soundOut: 0,
    soundDropped: 0,
    bytesIn: 0,
    mediaBytesOut: 0,
    recordsIgnored: 0,
    replayReads: 0,
    replayBytesRead: 0,
    replayBytesOut: 0,
    refused: {},
    closed: {},
    closeCodes: {},
    fenceRoundTrips: createDurations('squall_media_fence_round_trip_seconds', 'From sending a frame to its answer.'),
    frameAges: createDurations('squall_media_frame_age_seconds', 'From taking a frame to its answer.'),
  }
}

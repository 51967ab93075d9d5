import type { CloseCode, SocketErrorCode } from '@squall/shared/contract/wire'
import { createHistogram, type Histogram } from '@squall/shared/server/histogram'

/** Which of a stream's pictures: frames of a video codec, whole JPEG frames, or small JPEG frames. */
export type Layer = 'codec' | 'jpeg' | 'low'

/** newer: another came first; step: they get only some; behind, key: cut off until the next key frame, and waiting for it. */
type SkipReason = 'newer' | 'step' | 'behind' | 'key'

/** Counts since the process started; `sockets` is how many are open now. Sound counts are chunks and packets. */
export interface Stats {
  sockets: number
  framesIn: number
  framesOut: number
  framesInOf: Record<Layer, number>
  framesOutOf: Record<Layer, number>
  /** Frames a viewer never got. */
  framesSkipped: Record<SkipReason, number>
  soundIn: number
  soundOut: number
  /** Sound not sent because the viewer's queue was full. */
  soundDropped: number
  bytesIn: number
  mediaBytesOut: number
  /** Records of a kind nobody here reads, or for a stream that their sender is not in. */
  recordsIgnored: number
  refused: Partial<Record<SocketErrorCode, number>>
  /** Sockets that this process closed. */
  closed: Partial<Record<CloseCode, number>>
  /** All sockets that were closed, by the code they were closed with. */
  closeCodes: Record<string, number>
  /** Milliseconds from a frame's leaving to its answer, and from its coming in. */
  fenceRoundTrips: Histogram
  frameAges: Histogram
}

export function createStats(): Stats {
  return {
    sockets: 0,
    framesIn: 0,
    framesOut: 0,
    framesInOf: { codec: 0, jpeg: 0, low: 0 },
    framesOutOf: { codec: 0, jpeg: 0, low: 0 },
    framesSkipped: { newer: 0, step: 0, behind: 0, key: 0 },
    soundIn: 0,
    soundOut: 0,
    soundDropped: 0,
    bytesIn: 0,
    mediaBytesOut: 0,
    recordsIgnored: 0,
    refused: {},
    closed: {},
    closeCodes: {},
    fenceRoundTrips: createHistogram(),
    frameAges: createHistogram(),
  }
}

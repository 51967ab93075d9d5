import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import type { EncodeJob } from './encode-job'

/** Messages from the page to its encoding worker. */
export type EncodingRequest =
  /** The pictures of a camera; `encode` takes the newest. */
  | { type: 'source'; pictures: ReadableStream<VideoFrame> }
  /** `picture` where the browser cannot hand its camera to a worker. */
  | { type: 'encode'; jobs: EncodeJob[]; timestamp: number; picture: ImageBitmap | null }
  /** Cancels the current jobs; they must not be repeated. */
  | { type: 'hold' }

export type EncodingAnswer =
  | { type: 'frame'; frame: OutgoingFrame }
  | { type: 'codec-failed' }
  /** The jobs are done, or well under way. */
  | { type: 'done' }

import type { OutgoingFrame } from '../../../platform/media-socket/wire'

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

/** One encoding of the picture of this moment. Sides in pixels. */
export type EncodeJob = JpegJob | Vp8Job

export interface JpegJob {
  codec: 'jpeg'
  /** Belongs to the small layer for previews and slow viewers. */
  isLow: boolean
  longSide: number
  /** 0 to 1. */
  quality: number
}

export interface Vp8Job {
  codec: 'vp8'
  isLow: false
  longSide: number
  bitsPerSecond: number
  framesPerSecond: number
  /** It must not need the frames before it. */
  isKey: boolean
}

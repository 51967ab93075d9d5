import type { OutgoingFrame } from '../../../platform/media-socket/wire'

/** Capture interval, about 15 frames a second. */
export const FRAME_INTERVAL_MS = 66

/** Messages from the page to its encoding worker. */
export type EncodingRequest =
  /** The camera's frames; `encode` takes the newest. */
  | { type: 'source'; pictures: ReadableStream<VideoFrame> }
  /** `picture` is set where the browser cannot transfer its camera to a worker. */
  | { type: 'encode'; jobs: EncodeJob[]; timestamp: number; picture: ImageBitmap | null }
  /** Cancels the current jobs; they must not be repeated. */
  | { type: 'cancel' }
  /** Closes the frames and ends the worker. */
  | { type: 'stop' }

/** Messages from the encoding worker to its page. */
export type EncodingAnswer =
  | { type: 'frame'; frame: OutgoingFrame }
  | { type: 'codec-failed' }
  /** The jobs are done, or well under way. */
  | { type: 'done' }

/** One encoding of the current picture. Sides in pixels. */
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
  /** Encode a key frame, which needs no earlier frame. */
  isKey: boolean
}

export interface FrameEncoderOptions {
  onFrame: (frame: OutgoingFrame) => void
  /** Encoding failed for good: the browser lacks a reported feature or forbids it. */
  onFailed: () => void
  /** The video codec alone does not work; JPEG does. */
  onCodecFailed: () => void
}

/** Encodes the current picture of a camera. */
export interface FrameEncoder {
  /** Switches the source of pictures to this stream. */
  watch(stream: MediaStream): void
  /** Encodes the current picture; `timestamp` in ms since 1970. Resolves when the next call may come. */
  encode(jobs: EncodeJob[], timestamp: number): Promise<void>
  /** Cancels the current jobs. */
  cancel(): void
  stop(): void
}

/** Shorter side divided by longer side, as cameras have it. */
const ASPECT = 480 / 640

interface Size {
  width: number
  height: number
}

/**
 * Returns the size a camera picture is sent in: within `longSide` by three quarters of it, upright for an upright phone,
 * with its aspect ratio and never enlarged. Sides are even, as video codecs require.
 */
export function fitFrameSize({ width, height }: Size, longSide: number): Size {
  const isPortrait = height > width
  const shortSide = longSide * ASPECT
  const widest = isPortrait ? shortSide : longSide
  const highest = isPortrait ? longSide : shortSide
  const scale = Math.min(1, widest / width, highest / height)
  return { width: even(width * scale), height: even(height * scale) }
}

function even(side: number): number {
  return Math.max(2, 2 * Math.round(side / 2))
}

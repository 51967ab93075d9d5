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

export interface FrameEncoderOptions {
  onFrame: (frame: OutgoingFrame) => void
  /** Encoding failed for good: the browser lacks a reported feature or forbids it. */
  onFailed: () => void
  /** The video codec alone does not work; JPEG does. */
  onCodecFailed: () => void
}

/** Turns the picture a camera shows at the moment into frames. */
export interface FrameEncoder {
  /** Switches the source of pictures to this stream. */
  watch(stream: MediaStream): void
  /** Does the jobs with the picture of this moment, in ms since 1970; resolves when it can do more. */
  encode(jobs: EncodeJob[], timestamp: number): Promise<void>
  /** Cancels the current jobs. */
  hold(): void
  stop(): void
}

/** Of the shorter side to the longer one, as cameras have it. */
const SHAPE = 480 / 640

interface Size {
  width: number
  height: number
}

/**
 * The size a camera picture is sent in: it fits `longSide` by three quarters of it, upright for an upright phone, keeps
 * its shape and is never enlarged. Sides are even, as video codecs want them.
 */
export function frameSize({ width, height }: Size, longSide: number): Size {
  const isPortrait = height > width
  const shortSide = longSide * SHAPE
  const widest = isPortrait ? shortSide : longSide
  const highest = isPortrait ? longSide : shortSide
  const scale = Math.min(1, widest / width, highest / height)
  return { width: even(width * scale), height: even(height * scale) }
}

function even(side: number): number {
  return Math.max(2, 2 * Math.round(side / 2))
}

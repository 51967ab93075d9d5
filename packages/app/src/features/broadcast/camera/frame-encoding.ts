import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import type { Size } from '../../../platform/picture-size'

/** One encoding of the current picture. Sides in pixels. */
export type EncodeJob = JpegJob | Vp8Job | PosterJob

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

/** The picture that stands for the stream; it is not sent as a frame. */
export interface PosterJob {
  codec: 'poster'
  isLow: false
  longSide: number
  quality: number
}

export interface CameraCaptureOptions {
  /** Called for each picture of the camera; returns its encodings, none to skip it. */
  nextJobs: () => EncodeJob[]
  onFrame: (frame: OutgoingFrame) => void
  onPoster: (jpeg: Uint8Array<ArrayBuffer>) => void
  /** The video codec failed; only JPEG works in this browser. */
  onCodecFailed: () => void
}

/** Takes the pictures of a camera. */
export interface CameraCapture {
  /** Begins, or goes on with another camera of the same stream. */
  watch(): void
  stop(): void
}

/** Shorter side divided by longer side, as cameras have it. */
const ASPECT = 480 / 640

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

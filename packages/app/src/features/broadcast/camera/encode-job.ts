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

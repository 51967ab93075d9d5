/** One checked frame of a video codec. */
export interface CodecFrame {
  /** The bytes that draw the picture, and no others. */
  payload: Buffer
  /** Of a key frame, its size in pixels; null for frames that need others, which have the size of those. */
  key: { width: number; height: number } | null
}

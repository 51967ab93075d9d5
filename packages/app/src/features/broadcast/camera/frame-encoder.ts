import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import type { EncodeJob } from './encoding-messages'

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

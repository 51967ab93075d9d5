import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import type { EncodeJob } from './encode-job'

export interface FrameEncoderOptions {
  onFrame: (frame: OutgoingFrame) => void
  /** It will encode nothing any more: the browser lacks what it promised, or forbids it. */
  onFailed: () => void
  /** The video codec alone does not work; JPEG does. */
  onCodecFailed: () => void
}

/** Turns the picture a camera shows at the moment into frames. */
export interface FrameEncoder {
  /** Takes its pictures from this stream from now on. */
  watch(stream: MediaStream): void
  /** Does the jobs with the picture of this moment, in ms since 1970; resolves when it can do more. */
  encode(jobs: EncodeJob[], timestamp: number): Promise<void>
  /** Nothing is wanted at the moment. */
  hold(): void
  stop(): void
}

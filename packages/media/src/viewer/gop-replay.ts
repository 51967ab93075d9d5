import { limits, recordFlags } from '@squall/shared/contract/wire'
import type { VideoFrame } from '../codec/video-frame'

/** The codec frames since the last key frame, for viewers who join late. Empty once they exceed the limits. */
export class GopReplay {
  #frames: VideoFrame[] = []
  #bytes = 0
  #message: Buffer | null = null

  push(frame: VideoFrame): void {
    if (frame.isKey) this.clear()
    if (!frame.isKey && this.#frames.length === 0) return
    this.#frames.push(frame)
    this.#bytes += frame.data.payload.length
    this.#message = null
    if (this.#frames.length > limits.gopFrames || this.#bytes > limits.gopBytes) this.clear()
  }

  clear(): void {
    this.#frames = []
    this.#bytes = 0
    this.#message = null
  }

  /** Returns the newest frame of the replay; null if there is none and viewers need a new key frame. */
  newest(): VideoFrame | null {
    return this.#frames.at(-1) ?? null
  }

  frames(): readonly VideoFrame[] {
    return this.#frames
  }

  /** Returns all records in one message. It is built once for all viewers. */
  message(): Buffer {
    this.#message ??= Buffer.concat(this.#frames.map((frame) => frame.record(recordFlags.repeat)))
    return this.#message
  }
}

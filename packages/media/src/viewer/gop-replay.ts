import { limits, recordFlags } from '@squall/shared/contract/wire'
import type { VideoFrame } from '../codec/video-frame'

/**
 * The codec frames from the last key frame on that later ones may need, for viewers who join late. Empty once they exceed the
 * limits.
 */
export class GopReplay {
  #frames: VideoFrame[] = []
  #bytes = 0
  #message: Buffer | null = null

  push(frame: VideoFrame): void {
    if (frame.isKey) this.clear()
    if (!frame.isKey && this.#frames.length === 0) return
    this.#dropAbove(frame.temporalLayer)
    this.#frames.push(frame)
    this.#bytes += frame.data.payload.length
    this.#message = null
    if (this.#frames.length > limits.gopFrames || this.#bytes > limits.gopBytes) this.clear()
  }

  /** No frame from now on needs those of upper layers that came since the last frame of a layer up to this one. */
  #dropAbove(layer: number): void {
    for (let last = this.newest(); last !== null && last.temporalLayer > layer; last = this.newest()) {
      this.#frames.pop()
      this.#bytes -= last.data.payload.length
    }
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

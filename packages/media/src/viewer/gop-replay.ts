import { limits, recordFlags } from '@squall/shared/contract/wire'
import type { VideoUnit } from '../codec/video-frame'

/** A codec's frames since its last key frame, as far as they are few and small enough to keep. */
export class Gop {
  #units: VideoUnit[] = []
  #bytes = 0
  #replay: Buffer | null = null

  push(unit: VideoUnit): void {
    const isKey = (unit.picture.header.flags & recordFlags.key) !== 0
    if (isKey) this.clear()
    if (!isKey && this.#units.length === 0) return
    this.#units.push(unit)
    this.#bytes += unit.picture.payload.length
    this.#replay = null
    if (this.#units.length > limits.gopFrames || this.#bytes > limits.gopBytes) this.clear()
  }

  clear(): void {
    this.#units = []
    this.#bytes = 0
    this.#replay = null
  }

  /** The frame after which a viewer who was sent the replay goes on; null where a key frame has to be asked for. */
  newest(): VideoUnit | null {
    return this.#units.at(-1) ?? null
  }

  units(): readonly VideoUnit[] {
    return this.#units
  }

  /** All records in one message, for somebody who comes late. */
  replay(): Buffer {
    this.#replay ??= Buffer.concat(this.#units.map((unit) => unit.record(recordFlags.repeat)))
    return this.#replay
  }
}

import type { PictureStep } from '../link-adaptation.rules'
import type { EncodeJob } from './frame-encoding'

/** What the picture of this moment is needed for. Times in ms of any clock that goes forward. */
interface Needs {
  now: number
  step: PictureStep
  /** The codec of the main layer. */
  codec: 'jpeg' | 'vp8'
  /** A viewer needs JPEG frames, or the low layer. */
  want: { jpeg: boolean; low: boolean }
}

/** Timers come late or early by some milliseconds; a frame that is nearly due is due. */
const EARLY_MS = 25
const KEY_INTERVAL_MS = 10_000
const LOW_LAYER = { codec: 'jpeg', isLow: true, longSide: 320, quality: 0.5 } as const
const LOW_INTERVAL_MS = 200

/** Decides at each tick which encodings of the picture are due. */
export function createFramePlanner() {
  let mainAt = Number.NEGATIVE_INFINITY
  let lowAt = Number.NEGATIVE_INFINITY
  let keyAt = Number.NEGATIVE_INFINITY

  const isDue = (now: number, { framesPerSecond }: PictureStep) => now - mainAt >= 1_000 / framesPerSecond - EARLY_MS

  return {
    isDue,
    /** The next video frame is a key frame. */
    wantKeyFrame() {
      keyAt = Number.NEGATIVE_INFINITY
    },
    /** The jobs of this moment, to be called when it is due. */
    take({ now, step, codec, want }: Needs): EncodeJob[] {
      const { longSide, quality, bitsPerSecond, framesPerSecond } = step
      const jobs: EncodeJob[] = []
      mainAt = now
      if (codec === 'vp8') {
        const isKey = now - keyAt >= KEY_INTERVAL_MS
        if (isKey) keyAt = now
        jobs.push({ codec, isLow: false, longSide, bitsPerSecond, framesPerSecond, isKey })
      }
      if (codec === 'jpeg' || want.jpeg) jobs.push({ codec: 'jpeg', isLow: false, longSide, quality })
      if (want.low && now - lowAt >= LOW_INTERVAL_MS - EARLY_MS) {
        lowAt = now
        jobs.push({ ...LOW_LAYER, quality: Math.min(LOW_LAYER.quality, quality) })
      }
      return jobs
    },
  }
}

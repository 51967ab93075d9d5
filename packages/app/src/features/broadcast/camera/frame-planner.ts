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

/** Cameras and timers come early or late by some milliseconds; a picture that is nearly due is due. */
const EARLY = { ms: 25, share: 0.3 }
/** JPEG pictures are large, and each of them is complete. */
const JPEG_PER_SECOND = 15
const KEY_INTERVAL_MS = 10_000
const LOW_LAYER = { codec: 'jpeg', isLow: true, longSide: 320, quality: 0.5 } as const
const LOW_PER_SECOND = 5

/** Decides at each tick which encodings of the picture are due. */
export function createFramePlanner() {
  let mainAt = Number.NEGATIVE_INFINITY
  let jpegAt = Number.NEGATIVE_INFINITY
  let lowAt = Number.NEGATIVE_INFINITY
  let keyAt = Number.NEGATIVE_INFINITY

  return {
    isDue: (now: number, { framesPerSecond }: PictureStep, codec: Needs['codec']) =>
      isNearly(now, mainAt, codec === 'jpeg' ? Math.min(framesPerSecond, JPEG_PER_SECOND) : framesPerSecond),
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
      if (codec === 'jpeg' || (want.jpeg && isNearly(now, jpegAt, JPEG_PER_SECOND))) {
        jpegAt = now
        jobs.push({ codec: 'jpeg', isLow: false, longSide, quality })
      }
      if (want.low && isNearly(now, lowAt, LOW_PER_SECOND)) {
        lowAt = now
        jobs.push({ ...LOW_LAYER, quality: Math.min(LOW_LAYER.quality, quality) })
      }
      return jobs
    },
  }
}

function isNearly(now: number, before: number, perSecond: number): boolean {
  const interval = 1_000 / perSecond
  return now - before >= interval - Math.min(EARLY.ms, interval * EARLY.share)
}

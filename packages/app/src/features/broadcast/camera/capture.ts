import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import { FRAME_INTERVAL_MS } from '../constants'
import type { EncodeJob } from './encode-job'
import type { FrameEncoder } from './frame-encoder'
import { startTicker } from './frame-ticker'
import { createPageEncoder } from './page-encoder'
import { canEncodeInWorker, createWorkerEncoder } from './worker-encoder'

export interface CaptureOptions {
  /** Asked at each tick what to make of the picture; an empty answer skips it, nothing is kept. */
  nextJobs: () => EncodeJob[]
  onFrame: (frame: OutgoingFrame) => void
  /** Only JPEG works in this browser after all. */
  onCodecFailed: () => void
}

export interface Capture {
  /** Takes pictures of this stream from now on; another call changes the camera. */
  watch(stream: MediaStream): void
  stop(): void
}

const nothing = () => undefined

/** Takes pictures of a camera about 15 times a second, with at most one being encoded at a time. */
export function createCapture({ nextJobs, onFrame, onCodecFailed }: CaptureOptions): Capture {
  let watched: MediaStream | null = null
  let stopTicker: (() => void) | null = null
  let busy = false
  let encoder = canEncodeInWorker() ? createWorkerEncoder(handlers(encodeOnPage)) : createPageEncoder(handlers())

  function handlers(onFailed: () => void = nothing) {
    return {
      onFrame(frame: OutgoingFrame) {
        if (stopTicker !== null) onFrame(frame)
      },
      onFailed,
      onCodecFailed,
    }
  }

  /** The worker did not start or died. */
  function encodeOnPage() {
    replaceEncoder(createPageEncoder(handlers()))
  }

  function replaceEncoder(next: FrameEncoder) {
    encoder.stop()
    encoder = next
    if (watched !== null) encoder.watch(watched)
  }

  async function takePicture() {
    if (busy) return
    const jobs = nextJobs()
    if (jobs.length === 0) return encoder.hold()
    busy = true
    try {
      await encoder.encode(jobs, Date.now())
    } catch {
      // A picture that cannot be taken is skipped like one that had no time.
    } finally {
      busy = false
    }
  }

  return {
    watch(stream) {
      watched = stream
      encoder.watch(stream)
      stopTicker ??= startTicker(FRAME_INTERVAL_MS, () => void takePicture())
    },
    stop() {
      stopTicker?.()
      stopTicker = null
      encoder.stop()
    },
  }
}

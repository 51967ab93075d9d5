import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import { FRAME_INTERVAL_MS } from '../constants'
import { createHiddenVideo } from './devices'
import type { EncodeJob, JpegJob } from './encoding-messages'
import type { FrameEncoder, FrameEncoderOptions } from './frame-encoder'
import { frameSize } from './frame-size.rules'
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

/** Calls back every `intervalMs`, also while the tab is in the background; returns how to stop. */
function startTicker(intervalMs: number, onTick: () => void): () => void {
  const worker = new Worker(new URL('./frame-ticker.worker.ts', import.meta.url), { type: 'module' })
  worker.onmessage = onTick
  worker.postMessage(intervalMs)
  return () => worker.terminate()
}

/** Encodes JPEG on the page's own thread, for browsers whose workers cannot. */
function createPageEncoder({ onFrame, onCodecFailed }: FrameEncoderOptions): FrameEncoder {
  const { video, watch, stop } = createHiddenVideo()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })

  async function encodeJpeg({ isLow, longSide, quality }: JpegJob, timestamp: number) {
    const { width, height } = frameSize({ width: video.videoWidth, height: video.videoHeight }, longSide)
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context?.drawImage(video, 0, 0, width, height)
    const jpeg = await toJpeg(canvas, quality)
    if (jpeg === null) return
    const bytes = new Uint8Array(await jpeg.arrayBuffer())
    onFrame({ codec: 'jpeg', isKey: true, isLow, width, height, timestamp, bytes })
  }

  return {
    watch,
    async encode(jobs: EncodeJob[], timestamp) {
      if (video.videoWidth === 0) return
      for (const job of jobs) {
        if (job.codec === 'jpeg') await encodeJpeg(job, timestamp)
        else onCodecFailed()
      }
    },
    hold: () => undefined,
    stop,
  }
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

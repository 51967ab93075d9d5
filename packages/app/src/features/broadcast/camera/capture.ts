import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import { FRAME_INTERVAL_MS } from '../constants'
import { createHiddenVideo, trackPictures } from './devices'
import { type EncodeJob, type JpegJob, type FrameEncoder, type FrameEncoderOptions, frameSize, type EncodingAnswer, type EncodingRequest } from './frame-encoding'

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

/** Returns whether a worker can draw and encode. */
export function canEncodeInWorker(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    'convertToBlob' in OffscreenCanvas.prototype
  )
}

/** Encodes in a worker, so that a busy page keeps its picture rate; a hidden one, too, as its timer is a worker's. */
function createWorkerEncoder({ onFrame, onFailed, onCodecFailed }: FrameEncoderOptions): FrameEncoder {
  const worker = new Worker(new URL('./encoding.worker.ts', import.meta.url), { type: 'module' })
  let video: ReturnType<typeof createHiddenVideo> | null = null
  let finish: (() => void) | null = null

  worker.onmessage = ({ data }: MessageEvent<EncodingAnswer>) => {
    if (data.type === 'frame') onFrame(data.frame)
    else if (data.type === 'codec-failed') onCodecFailed()
    else finish?.()
  }
  worker.onerror = () => {
    finish?.()
    onFailed()
  }

  function post(request: EncodingRequest, transfer: Transferable[]) {
    worker.postMessage(request, transfer)
  }

  /** Throws where the browser has streams but cannot hand them over. */
  function handOver(stream: MediaStream): boolean {
    const pictures = trackPictures(stream)
    if (pictures === null) return false
    post({ type: 'source', pictures }, [pictures])
    return true
  }

  function watchOnPage(stream: MediaStream) {
    video ??= createHiddenVideo()
    video.watch(stream)
  }

  return {
    watch(stream) {
      try {
        if (handOver(stream)) return
      } catch {
        // Then the page takes the pictures, as it does where there are no streams.
      }
      watchOnPage(stream)
    },
    async encode(jobs, timestamp) {
      if (video !== null && video.video.videoWidth === 0) return
      const picture = video === null ? null : await createImageBitmap(video.video)
      await new Promise<void>((resolve) => {
        finish = resolve
        post({ type: 'encode', jobs, timestamp, picture }, picture === null ? [] : [picture])
      })
      finish = null
    },
    hold: () => post({ type: 'hold' }, []),
    stop() {
      worker.terminate()
      video?.stop()
      finish?.()
    },
  }
}

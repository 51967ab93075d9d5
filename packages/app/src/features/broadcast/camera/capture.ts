import type { OutgoingFrame } from '../../../platform/media-socket/wire'
import { createHiddenVideo, readCameraFrames } from './devices'
import {
  type EncodeJob,
  type EncodingAnswer,
  type EncodingRequest,
  FRAME_INTERVAL_MS,
  type FrameEncoder,
  type FrameEncoderOptions,
  fitFrameSize,
  type JpegJob,
} from './frame-encoding'

export interface CameraCaptureOptions {
  /** Called at each tick; returns the encodings of the current picture, none to skip it. */
  nextJobs: () => EncodeJob[]
  onFrame: (frame: OutgoingFrame) => void
  /** The video codec failed; only JPEG works in this browser. */
  onCodecFailed: () => void
}

export interface CameraCapture {
  /** Captures this stream from now on; another call changes the camera. */
  watch(stream: MediaStream): void
  stop(): void
}

const nothing = () => undefined

/** Captures a camera about 15 times a second, and encodes at most one picture at a time. */
export function createCameraCapture({ nextJobs, onFrame, onCodecFailed }: CameraCaptureOptions): CameraCapture {
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

  /** Falls back to the page after the worker did not start or died. */
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
    if (jobs.length === 0) return encoder.cancel()
    busy = true
    try {
      await encoder.encode(jobs, Date.now())
    } catch {
      // A picture that cannot be encoded is skipped.
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
    const { width, height } = fitFrameSize({ width: video.videoWidth, height: video.videoHeight }, longSide)
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
    cancel: () => undefined,
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

/** Encodes in a worker, so that a busy or hidden page keeps its frame rate. */
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

  /** Returns whether the worker reads the camera itself. Throws where streams cannot be transferred. */
  function transferCamera(stream: MediaStream): boolean {
    const pictures = readCameraFrames(stream)
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
        if (transferCamera(stream)) return
      } catch {
        // The page takes the pictures, as it does where there are no streams.
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
    cancel: () => post({ type: 'cancel' }, []),
    stop() {
      worker.onmessage = null
      post({ type: 'stop' }, [])
      video?.stop()
      finish?.()
    },
  }
}

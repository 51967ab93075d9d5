import { createHiddenVideo } from './devices'
import type { EncodingAnswer, EncodingRequest } from './encoding-messages'
import type { FrameEncoder, FrameEncoderOptions } from './frame-encoder'
import { trackPictures } from './track-streams'

/** Returns whether a worker can draw and encode. */
export function canEncodeInWorker(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    'convertToBlob' in OffscreenCanvas.prototype
  )
}

/** Encodes in a worker, so that a busy page keeps its picture rate; a hidden one, too, as its timer is a worker's. */
export function createWorkerEncoder({ onFrame, onFailed, onCodecFailed }: FrameEncoderOptions): FrameEncoder {
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

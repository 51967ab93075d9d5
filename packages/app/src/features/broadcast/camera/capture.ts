import type { OutgoingFrame } from '../../../lib/media-socket/wire'
import { FRAME_INTERVAL_MS, JPEG_QUALITY } from '../constants'
import { frameSize } from './frame-size.rules'
import { startTicker } from './frame-ticker'

export interface CaptureOptions {
  /** Asked before each frame; a frame that may not go is skipped, never kept. */
  mayCapture: () => boolean
  onFrame: (frame: OutgoingFrame) => Promise<unknown>
}

export interface Capture {
  /** Takes pictures of this stream from now on; another call changes the camera. */
  watch(stream: MediaStream): void
  stop(): void
}

/** Takes a JPEG picture of a camera about 15 times a second, with at most one being encoded and sent at a time. */
export function createCapture({ mayCapture, onFrame }: CaptureOptions): Capture {
  const video = createHiddenVideo()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })
  let stopTicker: (() => void) | null = null
  let busy = false

  async function takeFrame() {
    if (busy || video.videoWidth === 0 || !mayCapture()) return
    busy = true
    try {
      draw()
      const timestamp = Date.now()
      const jpeg = await toJpeg(canvas)
      if (jpeg === null || stopTicker === null) return
      const bytes = new Uint8Array(await jpeg.arrayBuffer())
      const { width, height } = canvas
      await onFrame({ codec: 'jpeg', isKey: true, isLow: false, width, height, timestamp, bytes })
    } finally {
      busy = false
    }
  }

  function draw() {
    const { width, height } = frameSize({ width: video.videoWidth, height: video.videoHeight })
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context?.drawImage(video, 0, 0, width, height)
  }

  return {
    watch(stream) {
      video.srcObject = stream
      void video.play().catch(() => undefined)
      stopTicker ??= startTicker(FRAME_INTERVAL_MS, () => void takeFrame())
    },
    stop() {
      stopTicker?.()
      stopTicker = null
      video.srcObject = null
      video.remove()
    },
  }
}

/** Safari draws only videos that are part of the page. */
function createHiddenVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.setAttribute('aria-hidden', 'true')
  video.style.cssText = 'position:fixed;width:1px;height:1px;opacity:0;pointer-events:none;bottom:0;right:0'
  document.body.append(video)
  return video
}

function toJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY))
}

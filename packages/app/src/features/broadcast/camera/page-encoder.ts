import type { EncodeJob, JpegJob } from './encode-job'
import type { FrameEncoder, FrameEncoderOptions } from './frame-encoder'
import { frameSize } from './frame-size.rules'
import { createHiddenVideo } from './hidden-video'

/** Encodes JPEG on the page's own thread, for browsers whose workers cannot. */
export function createPageEncoder({ onFrame, onCodecFailed }: FrameEncoderOptions): FrameEncoder {
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

import { steadyNow } from '../../../platform/steady-clock'
import { watchCamera } from './camera-pictures'
import {
  type CameraCapture,
  type CameraCaptureOptions,
  fitFrameSize,
  type JpegJob,
  type PosterJob,
} from './frame-encoding'

/** Takes the pictures of a camera and encodes them as JPEG in the page, for browsers whose workers cannot. */
export function createPageCapture(
  camera: MediaStream,
  { nextJobs, onFrame, onPoster, onCodecFailed }: CameraCaptureOptions,
): CameraCapture {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })
  let isBusy = false
  let isStopped = false
  const { watch, stop } = watchCamera((video) => void takePicture(video))

  async function takePicture(video: HTMLVideoElement) {
    if (isBusy) return
    isBusy = true
    const timestamp = steadyNow()
    for (const job of nextJobs()) {
      if (job.codec === 'vp8') onCodecFailed()
      else await encodeJpeg(video, job, timestamp)
    }
    isBusy = false
  }

  async function encodeJpeg(video: HTMLVideoElement, job: JpegJob | PosterJob, timestamp: number) {
    const { codec, isLow, longSide, quality } = job
    const { width, height } = fitFrameSize({ width: video.videoWidth, height: video.videoHeight }, longSide)
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context?.drawImage(video, 0, 0, width, height)
    const jpeg = await toJpeg(canvas, quality)
    const buffer = jpeg === null ? null : await jpeg.arrayBuffer().catch(() => null)
    if (buffer === null || isStopped) return
    const bytes = new Uint8Array(buffer)
    if (codec === 'poster') onPoster(bytes)
    else onFrame({ codec, isKey: true, isLow, width, height, timestamp, bytes })
  }

  return {
    watch: () => watch(camera),
    stop() {
      isStopped = true
      stop()
    },
  }
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

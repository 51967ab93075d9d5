import { steadyNow } from '../../../platform/steady-clock'
import { watchCamera } from './camera-pictures'
import { type CameraCapture, type CameraCaptureOptions, fitFrameSize, type JpegJob } from './frame-encoding'

/** Takes the pictures of a camera and encodes them as JPEG in the page, for browsers whose workers cannot. */
export function createPageCapture(
  camera: MediaStream,
  { nextJobs, onFrame, onCodecFailed }: CameraCaptureOptions,
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
      if (job.codec === 'jpeg') await encodeJpeg(video, job, timestamp)
      else onCodecFailed()
    }
    isBusy = false
  }

  async function encodeJpeg(video: HTMLVideoElement, { isLow, longSide, quality }: JpegJob, timestamp: number) {
    const { width, height } = fitFrameSize({ width: video.videoWidth, height: video.videoHeight }, longSide)
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context?.drawImage(video, 0, 0, width, height)
    const jpeg = await toJpeg(canvas, quality)
    const bytes = jpeg === null ? null : await jpeg.arrayBuffer().catch(() => null)
    if (bytes === null || isStopped) return
    onFrame({ codec: 'jpeg', isKey: true, isLow, width, height, timestamp, bytes: new Uint8Array(bytes) })
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

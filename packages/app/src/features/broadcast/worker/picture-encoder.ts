import { getPictureSize } from '../../../platform/picture-size'
import {
  type CameraCaptureOptions,
  type EncodeJob,
  fitFrameSize,
  type JpegJob,
  type PosterJob,
} from '../camera/frame-encoding'
import { createVp8Encoder } from './vp8-encoder'

type Picture = ImageBitmap | VideoFrame

/** JPEG pictures being encoded; more would only come late. */
const MOST_JPEGS = 2

/** Encodes pictures of one camera. A picture may be closed as soon as `encode` returns. */
export function createPictureEncoder({
  onFrame,
  onPoster,
  onCodecFailed,
}: Pick<CameraCaptureOptions, 'onFrame' | 'onPoster' | 'onCodecFailed'>) {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d', { alpha: false })
  const vp8 = createVp8Encoder({ onFrame, onFailed: onCodecFailed })
  let jpegs = 0

  /** Returns the picture in the size of the job: itself where it has that size, since drawing takes time. */
  function fit(picture: Picture, job: EncodeJob): OffscreenCanvas | VideoFrame {
    const { width, height } = fitFrameSize(getPictureSize(picture), job.longSide)
    if (job.codec === 'vp8' && picture instanceof VideoFrame && isPlain(picture, width, height)) return picture
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context?.drawImage(picture, 0, 0, width, height)
    return canvas
  }

  async function encodeJpeg(picture: Picture, job: JpegJob | PosterJob, timestamp: number): Promise<void> {
    fit(picture, job)
    const { width, height } = canvas
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: job.quality })
    const bytes = new Uint8Array(await jpeg.arrayBuffer())
    if (job.codec === 'poster') onPoster(bytes)
    else onFrame({ codec: 'jpeg', isKey: true, isLow: job.isLow, width, height, timestamp, bytes })
  }

  return {
    /** `timestamp` in ms since 1970. */
    encode(picture: Picture, jobs: EncodeJob[], timestamp: number) {
      for (const job of jobs) {
        if (job.codec === 'vp8') vp8.encode(fit(picture, job), job, timestamp)
        else if (jpegs < MOST_JPEGS) {
          jpegs += 1
          // A picture that cannot be encoded is skipped.
          void encodeJpeg(picture, job, timestamp)
            .catch(() => undefined)
            .finally(() => {
              jpegs -= 1
            })
        }
      }
    },
  }
}

/** Whether an encoder can take a frame as it is: in its own size and upright. */
function isPlain({ codedWidth, codedHeight, displayWidth, displayHeight }: VideoFrame, width: number, height: number) {
  return codedWidth === width && codedHeight === height && displayWidth === width && displayHeight === height
}

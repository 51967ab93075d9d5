import { steadyNow } from '../../../platform/steady-clock'
import type { CameraCaptureOptions } from '../camera/frame-encoding'
import { createPictureEncoder } from './picture-encoder'

/** Encodes each picture of a camera as it comes, in the worker that sends it. */
export function createFrameCapture({ nextJobs, ...encoded }: CameraCaptureOptions) {
  const encoder = createPictureEncoder(encoded)
  let reader: ReadableStreamDefaultReader<VideoFrame> | null = null

  /** Encodes a picture and closes it: a camera has few buffers and waits until they are closed. */
  function take(picture: VideoFrame | ImageBitmap) {
    try {
      encoder.encode(picture, nextJobs(), steadyNow())
    } catch {
      // A picture that cannot be encoded is skipped; the next one may be.
    } finally {
      picture.close()
    }
  }

  /** Reads to the end of the camera, also when it is no longer sent: frames that nobody reads would stay open. */
  async function readAll(own: ReadableStreamDefaultReader<VideoFrame>) {
    for (;;) {
      const { done, value } = await own.read()
      if (done) return
      if (own === reader) take(value)
      else value.close()
    }
  }

  return {
    take,
    /** Reads the camera's frames from now on, and no longer those of the camera before. */
    read(pictures: ReadableStream<VideoFrame>) {
      reader = pictures.getReader()
      void readAll(reader).catch(() => undefined)
    },
    stop() {
      reader = null
    },
  }
}

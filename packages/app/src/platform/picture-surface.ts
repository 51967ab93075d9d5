import { getPictureSize } from './picture-size'

/** What pictures are given to, in the thread that decodes them: a canvas, or the track that a video element shows. */
export type PictureSink = HTMLCanvasElement | OffscreenCanvas | WritableStream<VideoFrame>

/** What can be given to a worker. */
export type WorkerPictureSink = Exclude<PictureSink, HTMLCanvasElement>

export interface PictureSurface {
  /** Shows a copy of the picture; the caller keeps and closes its own. */
  show(picture: ImageBitmap | VideoFrame): void
  /** The last picture stays. */
  close(): void
}

const MICROSECONDS = 1_000

/** Returns how to show pictures where the sink leads. */
export function createPictureSurface(sink: PictureSink): PictureSurface {
  return sink instanceof WritableStream ? createTrackSurface(sink) : createCanvasSurface(sink)
}

/** The canvas takes the size of the picture. */
function createCanvasSurface(canvas: HTMLCanvasElement | OffscreenCanvas): PictureSurface {
  const context = canvas.getContext('2d', { alpha: false })
  return {
    show(picture) {
      const { width, height } = getPictureSize(picture)
      if (canvas.width !== width) canvas.width = width
      if (canvas.height !== height) canvas.height = height
      context?.drawImage(picture, 0, 0, width, height)
    },
    close: () => undefined,
  }
}

/** An element that joins a track gets the next picture, which may be the only one for long; so the newest comes again. */
const REPEAT_MS = 250
const MOST_REPEATS = 20

/**
 * The browser shows these pictures without the page, so that a page that is busy delays none. Only the newest picture waits
 * while the track takes another one.
 */
function createTrackSurface(stream: WritableStream<VideoFrame>): PictureSurface {
  const writer = stream.getWriter()
  let next: VideoFrame | null = null
  let isWriting = false
  let newest: VideoFrame | null = null
  let repeats = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** At the beginning, while the page may still be loading. */
  function repeatLater() {
    clearTimeout(timer)
    if (repeats < MOST_REPEATS) timer = setTimeout(repeat, REPEAT_MS)
    else keep(null)
  }

  function repeat() {
    if (newest === null) return
    repeats += 1
    put(newest)
    repeatLater()
  }

  function keep(frame: VideoFrame | null) {
    newest?.close()
    newest = frame
  }

  function put(picture: ImageBitmap | VideoFrame) {
    next?.close()
    next = new VideoFrame(picture, { timestamp: performance.now() * MICROSECONDS })
    void writeNext()
  }

  async function writeNext() {
    if (isWriting || next === null) return
    isWriting = true
    const frame = next
    next = null
    // The track closes the frames that it takes.
    await writer.write(frame).catch(() => frame.close())
    isWriting = false
    void writeNext()
  }

  return {
    show(picture) {
      put(picture)
      if (repeats === MOST_REPEATS) return
      repeats += 1
      keep(new VideoFrame(picture, { timestamp: 0 }))
      repeatLater()
    },
    close() {
      clearTimeout(timer)
      keep(null)
      next?.close()
      next = null
      writer.releaseLock()
    },
  }
}

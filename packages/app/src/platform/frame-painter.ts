import { createVp8Decoder } from './decoders'
import type { ReceivedFrame } from './media-socket/wire'
import { getPictureSize, type Size } from './picture-size'
import { createPictureSurface, type PictureSink } from './picture-surface'

type Picture = Pick<ReceivedFrame, 'codec' | 'isKey' | 'isResync' | 'toBytes' | 'done'> & {
  /** Other pictures need it to be decoded; it is not shown. */
  isReference?: boolean
}

interface FramePainterOptions<Frame> {
  sink: PictureSink
  /** Called when the first picture is shown. */
  onFirstFrame?: () => void
  /** Called for each picture that is shown, except for one that was kept while paused. */
  onDrawn?: (frame: Frame, size: Size) => void
  /** Called when video frames arrive without the key frame they need. */
  onNeedsBeginning?: () => void
  /** Called when this browser cannot decode the video codec after all. */
  onCodecFailed?: () => void
}

export interface FramePainter<Frame> {
  /** Draws this picture unless a newer one comes first. */
  show(picture: Frame): void
  /** While paused only the newest picture is kept; it is drawn on resuming. */
  setPaused(paused: boolean): void
  close(): void
}

/**
 * Returns a painter that shows the newest picture. It decodes one JPEG at a time, so that a slow device skips pictures;
 * frames of a video codec need each other and are all decoded.
 */
export function createFramePainter<Frame extends Picture>({
  sink,
  onFirstFrame,
  onDrawn,
  onNeedsBeginning,
  onCodecFailed,
}: FramePainterOptions<Frame>): FramePainter<Frame> {
  const surface = createPictureSurface(sink)
  let newest: Frame | null = null
  /** The newest picture decoded while paused. */
  let hiddenFrame: VideoFrame | null = null
  let decoding = false
  let paused = false
  let closed = false
  let hasDrawn = false

  const video = createVp8Decoder<Frame>({
    onPicture(picture, frame) {
      if (closed || frame.isReference) return
      if (paused) keepHidden(picture.clone())
      else drawLive(frame, picture)
    },
    onNeedsBeginning: () => onNeedsBeginning?.(),
    onFailed: () => onCodecFailed?.(),
  })

  function keepHidden(picture: VideoFrame | null) {
    hiddenFrame?.close()
    hiddenFrame = picture
  }

  function drawHidden() {
    if (hiddenFrame !== null && !closed) draw(hiddenFrame)
    keepHidden(null)
  }

  async function drawNewest() {
    if (decoding || paused || newest === null) return
    decoding = true
    const picture = newest
    newest = null
    try {
      const bitmap = await createImageBitmap(new Blob([picture.toBytes()], { type: 'image/jpeg' }))
      if (!closed) drawLive(picture, bitmap)
      bitmap.close()
    } catch {
      // A picture that cannot be decoded is skipped like one that was overtaken.
    } finally {
      decoding = false
      picture.done()
    }
    if (!closed) void drawNewest()
  }

  function drawLive(frame: Frame, picture: ImageBitmap | VideoFrame) {
    draw(picture)
    onDrawn?.(frame, getPictureSize(picture))
  }

  function draw(picture: ImageBitmap | VideoFrame) {
    surface.show(picture)
    if (hasDrawn) return
    hasDrawn = true
    onFirstFrame?.()
  }

  return {
    show(picture) {
      if (closed) return
      if (picture.codec !== 'jpeg') return video.decode(picture)
      if (picture.isReference) return picture.done()
      newest = picture
      // Acknowledged although it is not drawn: without acknowledgements the server would drop this viewer.
      if (paused) picture.done()
      void drawNewest()
    },
    setPaused(nowPaused) {
      paused = nowPaused
      if (paused) return
      drawHidden()
      void drawNewest()
    },
    close() {
      closed = true
      newest = null
      keepHidden(null)
      video.close()
      surface.close()
    },
  }
}

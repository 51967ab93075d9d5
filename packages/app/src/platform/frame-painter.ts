import { createVp8Decoder } from './decoders'
import type { ReceivedFrame } from './media-socket/wire'

type Picture = Pick<ReceivedFrame, 'codec' | 'isKey' | 'isResync' | 'toBytes' | 'done'>

interface FramePainterOptions {
  canvas: HTMLCanvasElement | OffscreenCanvas
  /** Called when the first picture is on the canvas. */
  onFirstFrame?: () => void
  /** Called when video frames arrive without the key frame they need. */
  onNeedsBeginning?: () => void
}

export interface FramePainter {
  /** Draws this picture unless a newer one comes first. */
  show(picture: Picture): void
  /** While paused only the newest picture is kept; it is drawn on resuming. */
  setPaused(paused: boolean): void
  close(): void
}

/**
 * Returns a painter that draws the newest picture on a canvas. It decodes one JPEG at a time, so that a slow device skips
 * pictures; frames of a video codec need each other and are all decoded. The canvas takes the size of the picture.
 */
export function createFramePainter({ canvas, onFirstFrame, onNeedsBeginning }: FramePainterOptions): FramePainter {
  const context = canvas.getContext('2d', { alpha: false })
  let newest: Picture | null = null
  /** The newest picture decoded while paused. */
  let hiddenFrame: VideoFrame | null = null
  let decoding = false
  let paused = false
  let closed = false
  let hasDrawn = false

  const video = createVp8Decoder({
    onPicture(picture) {
      if (closed) return
      if (paused) keepHidden(picture.clone())
      else draw(picture, picture.displayWidth, picture.displayHeight)
    },
    onNeedsBeginning: () => onNeedsBeginning?.(),
  })

  function keepHidden(picture: VideoFrame | null) {
    hiddenFrame?.close()
    hiddenFrame = picture
  }

  function drawHidden() {
    if (hiddenFrame !== null && !closed) draw(hiddenFrame, hiddenFrame.displayWidth, hiddenFrame.displayHeight)
    keepHidden(null)
  }

  async function drawNewest() {
    if (decoding || paused || newest === null) return
    decoding = true
    const picture = newest
    newest = null
    try {
      const bitmap = await createImageBitmap(new Blob([picture.toBytes()], { type: 'image/jpeg' }))
      if (!closed) draw(bitmap, bitmap.width, bitmap.height)
      bitmap.close()
    } catch {
      // A picture that cannot be decoded is skipped like one that was overtaken.
    } finally {
      decoding = false
      picture.done()
    }
    if (!closed) void drawNewest()
  }

  function draw(picture: ImageBitmap | VideoFrame, width: number, height: number) {
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    context?.drawImage(picture, 0, 0, width, height)
    if (hasDrawn) return
    hasDrawn = true
    onFirstFrame?.()
  }

  return {
    show(picture) {
      if (closed) return
      if (picture.codec !== 'jpeg') return video.decode(picture)
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
    },
  }
}

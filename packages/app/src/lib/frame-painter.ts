/** A JPEG picture that is decoded only when it is drawn; `done` says that it was drawn or will never be. */
interface EncodedPicture {
  toBytes(): Uint8Array<ArrayBuffer>
  done(): void
}

interface FramePainterOptions {
  canvas: HTMLCanvasElement
  /** Called when the first picture is on the canvas. */
  onFirstFrame?: () => void
}

export interface FramePainter {
  /** Draws this picture unless a newer one comes first. */
  show(picture: EncodedPicture): void
  /** While paused only the newest picture is kept; it is drawn on resuming. */
  setPaused(paused: boolean): void
  close(): void
}

/**
 * Draws the newest picture on a canvas, with at most one decode in flight: a slow device skips pictures and never
 * queues them. The canvas takes the size of the picture; its style decides how large it looks.
 */
export function createFramePainter({ canvas, onFirstFrame }: FramePainterOptions): FramePainter {
  const context = canvas.getContext('2d', { alpha: false })
  let newest: EncodedPicture | null = null
  let decoding = false
  let paused = false
  let closed = false
  let hasDrawn = false

  async function drawNewest() {
    if (decoding || paused || newest === null) return
    decoding = true
    const picture = newest
    newest = null
    try {
      const bitmap = await createImageBitmap(new Blob([picture.toBytes()], { type: 'image/jpeg' }))
      if (!closed) draw(bitmap)
      bitmap.close()
    } catch {
      // A picture that cannot be decoded is skipped like one that was overtaken.
    } finally {
      decoding = false
      picture.done()
    }
    if (!closed) void drawNewest()
  }

  function draw(bitmap: ImageBitmap) {
    if (canvas.width !== bitmap.width) canvas.width = bitmap.width
    if (canvas.height !== bitmap.height) canvas.height = bitmap.height
    context?.drawImage(bitmap, 0, 0)
    if (hasDrawn) return
    hasDrawn = true
    onFirstFrame?.()
  }

  return {
    show(picture) {
      newest = picture
      // Nobody looks, and a sender who hears nothing would take this viewer for lost.
      if (paused) picture.done()
      void drawNewest()
    },
    setPaused(nowPaused) {
      paused = nowPaused
      void drawNewest()
    },
    close() {
      closed = true
      newest = null
    },
  }
}

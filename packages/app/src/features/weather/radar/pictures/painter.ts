import type { LevelQuery, PainterAnswer, PainterRequest, PaintOrder, PlacedPicture } from './painting.rules'

interface RadarPainterOptions {
  onReady: (picture: PlacedPicture) => void
  onFailed: (address: string, problem: string) => void
  onDropped: (address: string) => void
  /** The worker could not be started. */
  onBroken: () => void
}

/** Receives the painted bitmap; the receiver must close it. */
type OnPainted = (bitmap: ImageBitmap) => void

export interface RadarPainter {
  /** Loads these pictures in this order. */
  want(pictures: PlacedPicture[]): void
  /** Paints, unless a newer order replaces this one while it waits. */
  paint(order: PaintOrder, onPainted: OnPainted): void
  /** Returns the level at a place; null outside all pictures. Never settles once the painter is closed. */
  levelAt(query: LevelQuery): Promise<number | null>
  close(): void
}

/** Returns whether this browser can decode and paint radar pictures in a worker. */
export function canPaintRadar(): boolean {
  return (
    typeof Worker === 'function' &&
    typeof OffscreenCanvas === 'function' &&
    typeof DecompressionStream === 'function' &&
    typeof ImageBitmapRenderingContext === 'function' &&
    'transferToImageBitmap' in OffscreenCanvas.prototype
  )
}

/** Returns a worker that fetches, decodes and paints radar pictures, one order at a time. */
export function createRadarPainter({ onReady, onFailed, onDropped, onBroken }: RadarPainterOptions): RadarPainter {
  const worker = new Worker(new URL('./painter.worker.ts', import.meta.url), { type: 'module' })
  const pendingLevels = new Map<number, (level: number | null) => void>()
  let current: OnPainted | null = null
  let next: { order: PaintOrder; onPainted: OnPainted } | null = null
  let number = 0

  worker.onmessage = ({ data }: MessageEvent<PainterAnswer>) => {
    if (data.type === 'ready') onReady(data.picture)
    else if (data.type === 'failed') onFailed(data.address, data.problem)
    else if (data.type === 'dropped') onDropped(data.address)
    else if (data.type === 'painted') handlePainted(data.bitmap)
    else {
      pendingLevels.get(data.number)?.(data.level)
      pendingLevels.delete(data.number)
    }
  }
  worker.onerror = onBroken

  function post(request: PainterRequest) {
    worker.postMessage(request)
  }

  function handlePainted(bitmap: ImageBitmap) {
    const done = current
    current = null
    done?.(bitmap)
    paintNext()
  }

  function paintNext() {
    if (current !== null || next === null) return
    current = next.onPainted
    post({ type: 'paint', order: next.order })
    next = null
  }

  return {
    want: (pictures) => post({ type: 'want', pictures }),
    paint(order, onPainted) {
      next = { order, onPainted }
      paintNext()
    },
    levelAt(query) {
      number += 1
      const own = number
      return new Promise((resolve) => {
        pendingLevels.set(own, resolve)
        post({ type: 'level', number: own, query })
      })
    },
    close() {
      worker.terminate()
      current = null
      next = null
      pendingLevels.clear()
    },
  }
}

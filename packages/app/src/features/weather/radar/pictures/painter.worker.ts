import {
  getLevelAt,
  listVisiblePictures,
  type PainterAnswer,
  type PainterRequest,
  type PaintOrder,
  paintLevels,
} from './painting.rules'
import { createPictureStore, fetchPicture } from './picture-store'

/* Fetches, decodes and paints radar pictures off the main thread. */

const canvas = new OffscreenCanvas(1, 1)
const context = canvas.getContext('2d')
let image = new ImageData(1, 1)

const store = createPictureStore({
  read: (address, signal) => fetchPicture(address, signal),
  onReady: (picture) => answer({ type: 'ready', picture }),
  onFailed: (address, problem) => answer({ type: 'failed', address, problem }),
  onDropped: (address) => answer({ type: 'dropped', address }),
})

self.onmessage = ({ data }: MessageEvent<PainterRequest>) => {
  if (data.type === 'want') store.want(data.pictures)
  else if (data.type === 'level') {
    const { number, query } = data
    answer({ type: 'level', number, level: getLevelAt(store.pick(query.pictures), query) })
  } else {
    const bitmap = paint(data.order)
    answer({ type: 'painted', bitmap }, [bitmap])
  }
}

function answer(message: PainterAnswer, transfer: Transferable[] = []) {
  self.postMessage(message, { transfer })
}

function paint({ pictures, window, colors, keepsPeaks }: PaintOrder): ImageBitmap {
  const { width, height } = window
  if (image.width !== width || image.height !== height) image = new ImageData(width, height)
  canvas.width = width
  canvas.height = height
  const target = new Uint32Array(image.data.buffer)
  target.fill(0)
  for (const picture of listVisiblePictures(store.pick(pictures), window))
    paintLevels(target, window, picture, { colors, keepsPeaks })
  context?.putImageData(image, 0, 0)
  return canvas.transferToImageBitmap()
}

import type { PictureSink, WorkerPictureSink } from '../picture-surface'
import type { ShowOptions } from './show-stream'

/** Where the page shows the pictures of one stream. It is opened once, in either way. */
export interface Screen {
  element: HTMLVideoElement | HTMLCanvasElement
  /** Returns what pictures are given to in the page. */
  openHere(): PictureSink
  /** Returns what pictures are given to in a worker, which it is then transferred to. */
  openForWorker(): WorkerPictureSink
  /** To be called when the first picture has arrived. */
  begin(): void
  /** Takes the element from the page. Until then it shows its last picture. */
  close(): void
}

type TrackGenerator = MediaStreamTrack & { readonly writable: WritableStream<VideoFrame> }

/**
 * Returns a video element where the browser can feed one with decoded pictures, else a canvas. Chromium without a graphics
 * process lets a worker that draws on a canvas wait for the page; a video element is shown by the compositor alone.
 */
export function createScreen(): Screen {
  const Generator = getTrackGenerator()
  return Generator === undefined ? createCanvasScreen() : createVideoScreen(new Generator({ kind: 'video' }))
}

function createCanvasScreen(): Screen {
  const element = document.createElement('canvas')
  return {
    element,
    openHere: () => element,
    openForWorker: () => element.transferControlToOffscreen(),
    begin: () => undefined,
    close: () => element.remove(),
  }
}

function createVideoScreen(track: TrackGenerator): Screen {
  const element = document.createElement('video')
  element.muted = true
  element.playsInline = true
  let isClosed = false
  const play = () => {
    if (element.srcObject !== null) void element.play().catch(() => undefined)
  }
  const begin = () => {
    if (isClosed || element.srcObject !== null) return
    element.srcObject = new MediaStream([track])
    play()
  }
  // A browser pauses a video that moves to another place of the page.
  element.addEventListener('pause', play)
  // A page that loads is not complete before its videos have pictures, and a stream that has ended sends none.
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
  return {
    element,
    openHere: () => track.writable,
    openForWorker: () => track.writable,
    begin,
    close() {
      isClosed = true
      element.srcObject = null
      element.remove()
      track.stop()
    },
  }
}

/** Returns options that also begin the screen when the first picture has arrived. */
export const beginWith = (screen: Screen, options: ShowOptions): ShowOptions => ({
  ...options,
  onFirstReceived() {
    screen.begin()
    options.onFirstReceived?.()
  },
})

/**
 * Returns the browser's MediaStreamTrackGenerator, which only Chromium offers on a page and TypeScript's DOM library
 * lacks.
 */
function getTrackGenerator(): (new (init: { kind: 'video' }) => TrackGenerator) | undefined {
  return Reflect.get(globalThis, 'MediaStreamTrackGenerator') as
    | (new (init: {
        kind: 'video'
      }) => TrackGenerator)
    | undefined
}

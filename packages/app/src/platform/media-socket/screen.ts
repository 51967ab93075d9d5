import type { PictureSink, WorkerPictureSink } from '../picture-surface'

/** Where the page shows the pictures of one stream. It is opened once, in either way. */
export interface Screen {
  element: HTMLVideoElement | HTMLCanvasElement
  /** Returns what pictures are given to in the page. */
  openHere(): PictureSink
  /** Returns what pictures are given to in a worker, which it is then transferred to. */
  openForWorker(): WorkerPictureSink
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
    close: () => element.remove(),
  }
}

function createVideoScreen(track: TrackGenerator): Screen {
  const element = document.createElement('video')
  element.muted = true
  element.playsInline = true
  element.srcObject = new MediaStream([track])
  const play = () => {
    if (element.srcObject !== null) void element.play().catch(() => undefined)
  }
  // A browser pauses a video that moves to another place of the page.
  element.addEventListener('pause', play)
  play()
  return {
    element,
    openHere: () => track.writable,
    openForWorker: () => track.writable,
    close() {
      element.srcObject = null
      element.remove()
      track.stop()
    },
  }
}

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

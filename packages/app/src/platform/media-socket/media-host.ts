import { canDecodeOpus, canDecodeVp8 } from '../decoders'
import { createBrowserMediaSocket } from './browser-socket'
import type { MediaSocket } from './media-socket'
import type { DecodableCodecs } from './media-socket.rules'
import { createPageMediaSocket, type PageMediaSocket } from './page-media-socket'
import { pageNodes, toSocketUrl } from './page-nodes'
import { createWorkerMediaSocket } from './worker-media-socket'
import type { MediaEvent } from './worker-messages'

/** A worker that does not run after this long does not run at all. */
const START_MS = 10_000

/** Where the media socket of this page runs. */
export type MediaHost = {
  socket: PageMediaSocket
  /** What this browser decodes. */
  codecs: DecodableCodecs
  /** For joins from now on. */
  setDecodable(codecs: DecodableCodecs): void
} & ({ kind: 'worker'; openPart(part: string): MessagePort } | { kind: 'page'; own: MediaSocket })

const address = () => toSocketUrl(null)

const renewSession = async () => {
  const { relogin } = await import('../trpc')
  await relogin()
}

interface MediaHostOptions {
  mayUseWorker: boolean
  /** Called once, when the worker was running and no longer does. */
  onLost(): void
}

/** Runs the socket in a worker, so that a busy page delays no picture; in the page where the browser cannot do that. */
export async function startMediaHost({ mayUseWorker, onLost }: MediaHostOptions): Promise<MediaHost> {
  const starting = mayUseWorker ? startWorker().catch(() => null) : null
  const [worker, codecs] = await Promise.all([starting, listDecodable()])
  if (worker === null) return hostInPage(codecs)
  const host = createWorkerMediaSocket({
    ...{ worker, address, renewSession, chooseNode: pageNodes.choose },
    onLost() {
      // It may still hold the socket: a worker that hangs is lost too.
      worker.terminate()
      onLost()
    },
  })
  host.setDecodable(codecs)
  return { kind: 'worker', codecs, ...host }
}

function hostInPage(codecs: DecodableCodecs): MediaHost {
  let decodable = codecs
  const own = createBrowserMediaSocket({
    address,
    decodable: () => decodable,
    renewSession,
    chooseNode: pageNodes.choose,
  })
  return {
    kind: 'page',
    socket: createPageMediaSocket(own),
    own,
    codecs,
    setDecodable(next) {
      decodable = next
    },
  }
}

/** Rejects where canvases cannot be drawn on by workers, and when the worker does not start. */
function startWorker(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    if (!('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return reject(new Error('No OffscreenCanvas'))
    const worker = new Worker(new URL('../../app/media.worker.ts', import.meta.url), { type: 'module' })
    const timer = setTimeout(() => fail(), START_MS)
    function fail() {
      worker.terminate()
      reject(new Error('The media worker did not start'))
    }
    worker.onerror = fail
    worker.onmessage = ({ data }: MessageEvent<MediaEvent>) => {
      if (data.type !== 'ready') return
      clearTimeout(timer)
      worker.onerror = null
      resolve(worker)
    }
  })
}

async function listDecodable(): Promise<DecodableCodecs> {
  const [vp8, opus] = await Promise.all([canDecodeVp8(), canDecodeOpus()])
  return { video: vp8 ? ['vp8'] : [], opus }
}

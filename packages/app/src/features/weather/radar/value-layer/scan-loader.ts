import { PictureError } from '../pictures/grey-png'
import { createPictureStore } from '../pictures/picture-store'
import type { Scan } from './scan.rules'

export type ReaderRequest = { type: 'read'; number: number; address: string } | { type: 'abort'; number: number }

/** `problem` is null when there are no words for it. */
export type ReaderAnswer = { number: number } & ({ scan: Scan } | { problem: string | null })

interface ScanLoaderOptions {
  onReady: (address: string) => void
  onFailed: (address: string, problem: string) => void
  /** The scan was evicted to make room. */
  onDropped: (address: string) => void
  /** The worker could not be started. */
  onBroken: () => void
}

/** Loads value pictures and keeps the most recently shown ones. */
export interface ScanLoader {
  /** Loads these addresses in this order; other pending loads are aborted. */
  want(addresses: string[]): void
  /** Returns the loaded scans among these addresses. The same address gives the same object, so that it is uploaded once. */
  pick(addresses: string[]): Scan[]
  close(): void
}

/** Twelve frames of super resolution take 16 MB, the overviews of a mosaic's hour up to 48 MB. */
const MOST_BYTES = 64_000_000

export function createScanLoader({ onReady, onFailed, onDropped, onBroken }: ScanLoaderOptions): ScanLoader {
  const worker = new Worker(new URL('./scan-reader.worker.ts', import.meta.url), { type: 'module' })
  const pending = new Map<number, { resolve: (scan: Scan) => void; reject: (error: Error) => void }>()
  let last = 0

  worker.onmessage = ({ data }: MessageEvent<ReaderAnswer>) => {
    const waiting = pending.get(data.number)
    pending.delete(data.number)
    if ('scan' in data) waiting?.resolve(data.scan)
    else waiting?.reject(data.problem === null ? new Error('The scan cannot be read') : new PictureError(data.problem))
  }
  worker.onerror = onBroken

  const post = (request: ReaderRequest) => worker.postMessage(request)

  function read(address: string, signal: AbortSignal): Promise<Scan> {
    last += 1
    const number = last
    signal.addEventListener('abort', () => post({ type: 'abort', number }))
    post({ type: 'read', number, address })
    return new Promise((resolve, reject) => pending.set(number, { resolve, reject }))
  }

  const store = createPictureStore<Scan>({ read, onReady, onFailed, onDropped, mostBytes: MOST_BYTES })

  return {
    ...store,
    close() {
      worker.terminate()
      pending.clear()
    },
  }
}

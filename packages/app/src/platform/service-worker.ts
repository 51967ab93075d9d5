import type { PageMessage, WorkerMessage } from '../service-worker/messages'

const WORKER = '/sw.js'

/** Only the built app has a worker; in development no page may come from a cache. */
export const hasWorker = (): boolean => 'serviceWorker' in navigator && import.meta.env.PROD

/** The worker, as soon as it runs. Rejects where the browser refuses it. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

type Hear = (message: WorkerMessage) => void

/** Messages received before the page listened, such as a tap on a notification while it starts. */
const unheard: WorkerMessage[] = []
let hear: Hear | null = null

/** Call at the start, because the browser delivers each message once. */
export function catchWorkerMessages(): void {
  if (!hasWorker()) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (hear === null) unheard.push(data)
    else hear(data)
  })
}

/** Delivers worker messages, including earlier ones; returns how to stop. There is one listener per page. */
export function onWorkerMessage(listener: Hear): () => void {
  hear = listener
  for (const message of unheard.splice(0)) listener(message)
  return () => {
    hear = null
  }
}

export function tellWorker({ active }: ServiceWorkerRegistration, message: PageMessage): void {
  active?.postMessage(message)
}

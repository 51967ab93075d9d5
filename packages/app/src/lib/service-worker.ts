import type { PageMessage, WorkerMessage } from '../service-worker/messages'

const WORKER = '/sw.js'

/** Only the built app has a worker; a page that is developed must never come from a cache. */
export const hasWorker = (): boolean => 'serviceWorker' in navigator && import.meta.env.PROD

/** The worker, as soon as it runs. Rejects where the browser refuses it. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

/** Hears what the worker says; returns how to stop. */
export function onWorkerMessage(listener: (message: WorkerMessage) => void): () => void {
  const hear = ({ data }: MessageEvent<WorkerMessage>) => listener(data)
  navigator.serviceWorker.addEventListener('message', hear)
  navigator.serviceWorker.startMessages()
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}

export function tellWorker({ active }: ServiceWorkerRegistration, message: PageMessage): void {
  active?.postMessage(message)
}

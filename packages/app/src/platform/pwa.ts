import type { PageMessage, WorkerMessage } from '../service-worker/messages'
import { createStore } from './store'

const WORKER = '/sw.js'

/** Returns whether this page may use the service worker; in development no page may come from a cache. */
export const hasWorker = (): boolean => 'serviceWorker' in navigator && import.meta.env.PROD

/** Registers the service worker and returns it once it is active. Rejects where the browser refuses it. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
  return navigator.serviceWorker.ready
}

type MessageListener = (message: WorkerMessage) => void

/** Messages received before the page listened, for example a tap on a notification while it starts. */
const undelivered: WorkerMessage[] = []

let workerListener: MessageListener | null = null

/** Call at the start, because the browser delivers each message once. */
export function catchWorkerMessages(): void {
  if (!hasWorker()) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => {
    if (workerListener === null) undelivered.push(data)
    else workerListener(data)
  })
}

/** Delivers worker messages, including earlier ones; returns how to stop. There is one listener per page. */
export function onWorkerMessage(listener: MessageListener): () => void {
  workerListener = listener
  for (const message of undelivered.splice(0)) listener(message)
  return () => {
    workerListener = null
  }
}

/** Posts a message to the active worker. */
export function tellWorker({ active }: ServiceWorkerRegistration, message: PageMessage): void {
  active?.postMessage(message)
}

/** Chromium's `beforeinstallprompt` event (missing from TypeScript's DOM library). */
interface InstallPromptEvent extends Event {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer to install the app; null where it makes none. */
export const installPrompt = createStore<InstallPromptEvent | null>(null)

const isInstallPrompt = (event: Event): event is InstallPromptEvent => 'prompt' in event && 'userChoice' in event

/** Call at the start, because the browser fires the event once, early. */
export function catchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallPrompt(event)) return
    event.preventDefault()
    installPrompt.set(event)
  })
  window.addEventListener('appinstalled', () => installPrompt.set(null))
}

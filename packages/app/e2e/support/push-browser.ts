import type { CDPSession, Page } from '@playwright/test'
import type { PushMessage } from '@squall/shared/contract/notification'

/** A local push service, started by `startPushService`. */
export interface LocalPushService {
  /** Subscribes a browser with new keys. @param vapidKey the server's public key, base64url */
  subscribe: (vapidKey: string) => { endpoint: string; p256dh: string; auth: string }
  /** The received pushes that were signed correctly and decrypted. */
  received: { message: PushMessage }[]
  refused: string[]
}

const MAKE = '__squallSubscribe'

/**
 * Replaces the browser vendor's push service, which is not reachable here, by the local one: `PushManager` returns real
 * subscriptions with new keys. Call it before the page is opened.
 */
export async function subscribeHere(page: Page, service: LocalPushService) {
  await page.exposeFunction(MAKE, (vapidKey: string) => service.subscribe(vapidKey))
  await page.addInitScript((make) => {
    let current: object | null = null
    const keyText = (key: Uint8Array) =>
      btoa(String.fromCharCode(...key))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    Reflect.set(PushManager.prototype, 'getSubscription', async () => current)
    Reflect.set(PushManager.prototype, 'subscribe', async (options: PushSubscriptionOptionsInit) => {
      const key = options.applicationServerKey
      if (!(key instanceof Uint8Array)) throw new TypeError('The key is not bytes')
      const { endpoint, p256dh, auth } = await Reflect.get(window, make)(keyText(key))
      current = {
        endpoint,
        options: { applicationServerKey: key.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      return current
    })
  }, MAKE)
}

/** Delivers decrypted pushes to the service worker, as a browser does. */
export async function openDelivery(page: Page, origin: string) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (ours !== undefined) resolve(ours.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return async (message: PushMessage) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  }
}

/** Returns the notifications the device shows now. */
export function listShownNotifications(page: Page) {
  return page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    const shown = await worker.getNotifications()
    return shown.map(({ title, body, data }) => ({ title, body, url: String(data?.url) }))
  })
}

/** Taps the shown notification, by sending the worker the event of a tap. */
export async function tapShown(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('No service worker runs')
  await worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    const [notification] = await registration.getNotifications()
    const Tap = Reflect.get(globalThis, 'NotificationEvent')
    const tap: Event = new Tap('notificationclick', { notification })
    // waitUntil works only on events of the browser.
    Object.defineProperty(tap, 'waitUntil', { value: () => undefined })
    dispatchEvent(tap)
  })
}

import type { CDPSession, Page } from '@playwright/test'
import type { PushMessage } from '@squall/shared/contract/notification'

/** A push service on this machine, as `startPushService` makes it. */
export interface LocalPushService {
  /** Subscribes a browser with keys of its own. @param vapidKey the server's, base64url */
  subscribe: (vapidKey: string) => { endpoint: string; p256dh: string; auth: string }
  /** What came in, was signed rightly and could be decrypted. */
  received: { message: PushMessage }[]
  refused: string[]
}

const MAKE = '__squallSubscribe'

/**
 * Gives a page the push service of this machine in the place of the browser vendor's, which is not to be had here: what
 * `PushManager` answers is as a browser makes it, with keys of its own. To be called before the page is opened.
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

/** Hands decrypted pushes to the service worker, as the browser does when its vendor's service delivers one. */
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

/** What the device shows at this moment. */
export function shownOn(page: Page) {
  return page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    const shown = await worker.getNotifications()
    return shown.map(({ title, body, data }) => ({ title, body, url: String(data?.url) }))
  })
}

/** Taps what the device shows. A test is no hand: the worker gets the event that a tap would make. */
export async function tapShown(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (worker === undefined) throw new Error('No service worker runs')
  await worker.evaluate(async () => {
    const registration: ServiceWorkerRegistration = Reflect.get(globalThis, 'registration')
    const [notification] = await registration.getNotifications()
    const Tap = Reflect.get(globalThis, 'NotificationEvent')
    const tap: Event = new Tap('notificationclick', { notification })
    // The browser lets only its own events be waited for.
    Object.defineProperty(tap, 'waitUntil', { value: () => undefined })
    dispatchEvent(tap)
  })
}

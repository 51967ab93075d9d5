import type { CDPSession, Page } from '@playwright/test'
import type { PushMessage } from '@squall/shared/push'
import type { startPushService } from '../../../api/src/testing/push-service'

type PushService = Awaited<ReturnType<typeof startPushService>>

const MAKE = '__squallSubscribe'

/**
 * Gives a page the push service of this machine in the place of the browser vendor's, which is not to be had here: what
 * `PushManager` answers is as a browser makes it, with keys of its own. To be called before the page is opened.
 */
export async function subscribeHere(page: Page, service: PushService) {
  await page.exposeFunction(MAKE, (vapidKey: string) => service.subscribe(vapidKey))
  await page.addInitScript((make) => {
    let current: object | null = null
    const keyText = (key: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(key)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    PushManager.prototype.getSubscription = async () => Reflect.apply(() => current, null, [])
    PushManager.prototype.subscribe = async (options) => {
      const key = Reflect.get(options ?? {}, 'applicationServerKey')
      const { endpoint, p256dh, auth } = await Reflect.get(window, make)(keyText(key))
      const subscription = {
        endpoint,
        options: { applicationServerKey: key.buffer },
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          current = null
          return true
        },
      }
      current = subscription
      return Reflect.apply(() => subscription, null, [])
    }
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
    const { showing } = await navigator.serviceWorker.ready.then(async (worker) => ({
      showing: await worker.getNotifications(),
    }))
    return showing.map(({ title, body, tag, data }) => ({ title, body, tag, url: String(data?.url) }))
  })
}

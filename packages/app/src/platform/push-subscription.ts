import type { SubscribeInput } from '@squall/shared/contract/notification'
import { decodeKey, deviceName } from './push.rules'
import { startWorker } from './pwa'
import { isRecord, readStored, removeStored, writeStored } from './storage'

const STORED = 'squall-push-device'

/** The registration of this browser with the server. */
interface KnownDevice {
  id: string
  endpoint: string
}

export const knownDevice = (): KnownDevice | null => readStored(STORED, asDevice)

export const saveKnownDevice = (device: KnownDevice): void => writeStored(STORED, device)

/**
 * Subscribes this browser at its vendor's push service; a subscription that is there is taken as it is.
 * @param publicKey the server's VAPID key, base64url
 * @throws where the vendor's service is not to be reached, or the permission is missing
 */
export async function subscribeBrowser(publicKey: string): Promise<SubscribeInput> {
  const { pushManager } = await startWorker()
  const key = decodeKey(publicKey)
  await dropOther(await pushManager.getSubscription(), key)
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const { endpoint, keys } = subscription.toJSON()
  if (endpoint === undefined || keys?.p256dh === undefined || keys.auth === undefined)
    throw new Error('The browser made a subscription without keys')
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth, device: deviceName(navigator.userAgent) }
}

/** Ends push in this browser: after a sign-out the next person must not see the notifications of the last. */
export async function unsubscribeBrowser(): Promise<void> {
  removeStored(STORED)
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

/** A subscription for another key, of a server that lost its own, can never be used again. */
async function dropOther(subscription: PushSubscription | null, key: Uint8Array): Promise<void> {
  const used = subscription?.options?.applicationServerKey
  if (!subscription || !used) return
  const bytes = new Uint8Array(used)
  const isSame = bytes.length === key.length && bytes.every((byte, index) => byte === key[index])
  if (!isSame) await subscription.unsubscribe()
}

function asDevice(stored: unknown): KnownDevice | null {
  if (!isRecord(stored)) return null
  const { id, endpoint } = stored
  return typeof id === 'string' && typeof endpoint === 'string' ? { id, endpoint } : null
}

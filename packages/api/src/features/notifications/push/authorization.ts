import webPush from 'web-push'
import type { Vapid } from './vapid'

const HOUR = 60 * 60_000
/** Push services take tokens that are good for up to a day (RFC 8292). */
const GOOD_FOR_MS = 12 * HOUR
/** Signing takes longer than all the rest of a push, and a few services get all of them. */
const USED_FOR_MS = HOUR
const KEPT = 200

/** The Authorization header for each push service, signed once an hour. */
export function createAuthorization({ publicKey, privateKey, subject }: Vapid, now: () => Date) {
  const signed = new Map<string, { header: string; until: number }>()

  return (origin: string): string => {
    const time = now().getTime()
    const known = signed.get(origin)
    if (known && known.until > time) return known.header
    if (signed.size >= KEPT) signed.clear()
    const expires = Math.floor((time + GOOD_FOR_MS) / 1000)
    const headers = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expires)
    signed.set(origin, { header: headers.Authorization, until: time + USED_FOR_MS })
    return headers.Authorization
  }
}

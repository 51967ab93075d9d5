import webPush from 'web-push'
import { z } from 'zod'
import type { Config } from '../../../config'

/** What push services know this installation by (RFC 8292): a P-256 pair, base64url, and whom to write to. */
export interface Vapid {
  publicKey: string
  privateKey: string
  /** An https: address or a mailto:. */
  subject: string
}

/** As whom, and to which services, this installation pushes. */
export interface PushIdentity {
  vapid: Vapid
  /** The origin of a push service of one's own, which may be on this machine; null where there is none. */
  ownService: string | null
}

type Site = Pick<Config, 'publicUrl' | 'weatherContact' | 'pushService'>

const Keys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })

/** A new pair, as the text that is kept. Browsers subscribe for one pair: a new one cuts off all of them. */
export const makeVapidKeys = (): string => JSON.stringify(webPush.generateVAPIDKeys())

/** @throws when the kept text is no pair of keys */
export function openPushIdentity(kept: string, site: Site): PushIdentity {
  const { publicKey, privateKey } = Keys.parse(JSON.parse(kept))
  return { vapid: { publicKey, privateKey, subject: vapidSubject(site) }, ownService: site.pushService }
}

/** Push services accept a mail address or an https page, and some refuse the names of this machine. */
export function vapidSubject(site: Omit<Site, 'pushService'>): string {
  const contact = site.weatherContact?.trim() ?? ''
  if (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(contact)) return `mailto:${contact}`
  if (contact.startsWith('https://') && URL.canParse(contact)) return contact
  if (site.publicUrl.startsWith('https://')) return site.publicUrl
  return 'mailto:no-reply@squall.invalid'
}

import webPush from 'web-push'
import { z } from 'zod'
import type { Config } from '../../../config'

/** How push services identify this installation (RFC 8292): a P-256 key pair in base64url, and a contact. */
export interface Vapid {
  publicKey: string
  privateKey: string
  /** An https: or mailto: address. */
  subject: string
}

/** The keys this installation pushes with, and its own push service if it has one. */
export interface PushIdentity {
  vapid: Vapid
  /** The origin of the configured push service, which may be on this machine; null without one. */
  ownService: string | null
}

type Site = Pick<Config, 'publicUrl' | 'weatherContact' | 'pushService'>

const Keys = z.object({ publicKey: z.string().length(87), privateKey: z.string().length(43) })

/** Returns a new key pair as JSON. Browsers subscribe to one pair: replacing it invalidates every subscription. */
export const createVapidKeys = (): string => JSON.stringify(webPush.generateVAPIDKeys())

/** Reads the stored key pair. @throws when the text is not a key pair */
export function openPushIdentity(stored: string, site: Site): PushIdentity {
  const { publicKey, privateKey } = Keys.parse(JSON.parse(stored))
  return { vapid: { publicKey, privateKey, subject: chooseVapidSubject(site) }, ownService: site.pushService }
}

/** Returns the contact for push services: a mail address or an https page. Some services refuse local host names. */
export function chooseVapidSubject(site: Omit<Site, 'pushService'>): string {
  const contact = site.weatherContact?.trim() ?? ''
  if (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(contact)) return `mailto:${contact}`
  if (contact.startsWith('https://') && URL.canParse(contact)) return contact
  if (site.publicUrl.startsWith('https://')) return site.publicUrl
  return 'mailto:no-reply@squall.invalid'
}

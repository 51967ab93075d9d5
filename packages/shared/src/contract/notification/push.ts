import { z } from 'zod'
import { singleLine } from '../text'
import { NotificationKind } from './notification'

/** How many browsers one person may subscribe; a new one replaces the oldest. */
export const PUSH_DEVICES = 20

const base64url = (bytes: number, what: string) =>
  z
    .string()
    .regex(
      new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`),
      `The ${what} of this subscription is not valid`,
    )

/** The fields of a browser's `PushSubscription.toJSON()`, with a name for the browser. */
export const SubscribeInput = z.object({
  endpoint: z
    .string()
    .max(1_000, 'The endpoint of this subscription is too long')
    .regex(/^[!-~]+$/, 'This is not the address of a push service'),
  /** An uncompressed P-256 point. */
  p256dh: base64url(65, 'key'),
  auth: base64url(16, 'secret'),
  device: singleLine({ label: 'Device', max: 60, min: 1 }),
})
export type SubscribeInput = z.input<typeof SubscribeInput>

/** A subscribed browser as its owner sees it. Times are ISO 8601 in UTC. */
export const PushDevice = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSentAt: z.string().nullable(),
})
export type PushDevice = z.infer<typeof PushDevice>

/**
 * The payload for the service worker. A push may arrive twice with the same `id`; a notification replaces an earlier one with
 * the same `tag`. `url` is a path of the app.
 */
export const PushMessage = z.object({
  id: z.string(),
  tag: z.string(),
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  url: z.string(),
  createdAt: z.string(),
})
export type PushMessage = z.infer<typeof PushMessage>

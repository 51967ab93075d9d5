import type { NotificationKind } from '@squall/shared/contract/notification'

export type DeliveryChannel = 'push' | 'email'

/** A claimed delivery with everything that a sender needs. */
export interface OutgoingDelivery {
  deliveryId: string
  /** 1 the first time. */
  attempts: number
  /** A push subscription's id, or 'email'. */
  target: string
  user: { id: string; displayName: string; email: string }
  notification: {
    id: string
    /** Identifies the event for this user; the same on every attempt. */
    key: string
    kind: NotificationKind
    title: string
    body: string
    /** A path of the app. */
    url: string
    createdAt: Date
    /** After this moment the notification is no longer sent. */
    expiresAt: Date | null
  }
}

/**
 * The result of an attempt. `gone`: the target no longer exists. `failed`: give up. `retry`: try again, not before
 * `afterMs`; with `isDown` the whole channel is down, so all its deliveries wait and no attempt is counted. `unknown`: it may
 * have arrived, so it is not sent again.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'gone' | 'failed' | 'unknown'; problem: string }
  | { outcome: 'retry'; problem: string; afterMs?: number; isDown?: boolean }

export interface DeliverySender {
  /** Why the channel is not available, as a sentence, or null. While it is not, no deliveries are created for it. */
  readonly reason: string | null
  /** Applies its own timeout. An error it throws counts as `retry`. */
  send(outgoing: OutgoingDelivery): Promise<SendResult>
}

export type DeliverySenders = Record<DeliveryChannel, DeliverySender>

import type { NotificationKind } from '@squall/shared/contract/notification'

export type DeliveryChannel = 'push' | 'email'

/** One thing to send, with all that a sender has to know of it. */
export interface Outgoing {
  deliveryId: string
  /** 1 the first time. */
  attempts: number
  /** A push subscription's id, or 'email'. */
  target: string
  user: { id: string; displayName: string; email: string }
  notification: {
    id: string
    /** Names the occurrence for this person: the same whenever it is sent again. */
    key: string
    kind: NotificationKind
    title: string
    body: string
    /** A path of the app. */
    url: string
    createdAt: Date
    /** After this moment it is of no use any more. */
    expiresAt: Date | null
  }
}

/**
 * What became of it. `gone`: the target does not exist any more. `failed`: never again. `retry`: later, not before `afterMs`;
 * where `isDown` the whole way out is shut, so everything waits and no attempt is counted. `unknown`: it may have arrived,
 * and sending it again could tell a person twice.
 */
export type SendResult =
  | { outcome: 'sent' }
  | { outcome: 'gone' | 'failed' | 'unknown'; problem: string }
  | { outcome: 'retry'; problem: string; afterMs?: number; isDown?: boolean }

export interface Sender {
  /** Why this way is not open, as a sentence, or null where it is: what happens meanwhile is not kept for it. */
  readonly reason: string | null
  /** Takes its own time limit; what it throws counts as `retry`. */
  send(outgoing: Outgoing): Promise<SendResult>
}

export type Senders = Record<DeliveryChannel, Sender>

import type { NotificationEvent } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import type { Recipients } from './recipients'
import type { NotificationText } from './templates'

const { users } = tables

/** The notification that an event causes, and its recipients. */
export interface ResolvedEvent {
  text: NotificationText
  /** Identifies the notification: a user gets one per key. */
  key: string
  /** Leaves out users who got a notification with this key prefix since this time. */
  cooldown: { prefix: string; since: Date } | null
  expiresAt: Date | null
  recipients: Recipients
}

/** The outbox row of an event. */
export interface EventRow {
  key: string
  createdAt: Date
}

export type EventOfKind<Kind extends NotificationEvent['kind']> = Extract<NotificationEvent, { kind: Kind }>

export const nameColumns = { id: users.id, username: users.username, displayName: users.displayName }
export const before = (time: Date, ms: number) => new Date(time.getTime() - ms)
export const after = (time: Date, ms: number) => new Date(time.getTime() + ms)

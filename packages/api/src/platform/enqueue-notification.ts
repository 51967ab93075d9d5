import type { NotificationEvent } from '@squall/shared/contract/notification'
import { type Db, tables } from '@squall/shared/server/db'

/**
 * Stores a notification event in the outbox, in the transaction of the change that caused it. The notification worker fans
 * it out to its recipients.
 * @param key identifies the event: a second event with the same key is ignored
 */
export function enqueueNotification(db: Pick<Db, 'insert'>, key: string, event: NotificationEvent, now: Date): void {
  enqueueNotifications(db, [{ key, event }], now)
}

/** Stores many events at once, for bulk actions. */
export function enqueueNotifications(
  db: Pick<Db, 'insert'>,
  events: { key: string; event: NotificationEvent }[],
  now: Date,
): void {
  if (events.length === 0) return
  db.insert(tables.notificationEvents)
    .values(events.map(({ key, event }) => ({ key, event: JSON.stringify(event), createdAt: now })))
    .onConflictDoNothing()
    .run()
}

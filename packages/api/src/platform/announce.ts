import type { NotificationEvent } from '@squall/shared/contract/notification'
import { type Db, tables } from '@squall/shared/server/db'

/**
 * Notes that something happened which people may want to know, in the transaction of what happened. A worker tells them.
 * @param key names the occurrence: what is announced under it again is not told again
 */
export function announce(db: Pick<Db, 'insert'>, key: string, event: NotificationEvent, now: Date): void {
  announceAll(db, [{ key, event }], now)
}

/** Many occurrences at once, as bulk acts make them. */
export function announceAll(
  db: Pick<Db, 'insert'>,
  occurrences: { key: string; event: NotificationEvent }[],
  now: Date,
): void {
  if (occurrences.length === 0) return
  db.insert(tables.notificationEvents)
    .values(occurrences.map(({ key, event }) => ({ key, event: JSON.stringify(event), createdAt: now })))
    .onConflictDoNothing()
    .run()
}

import { type Db, tables } from '@squall/shared/db'
import type { NotificationEvent } from '@squall/shared/notification'

/**
 * Notes that something happened which people may want to know, in the transaction of what happened. A worker tells them.
 * @param key names the occurrence: what is announced under it again is not told again
 */
export function announce(db: Pick<Db, 'insert'>, key: string, event: NotificationEvent, now: Date): void {
  db.insert(tables.notificationEvents)
    .values({ key, event: JSON.stringify(event), createdAt: now })
    .onConflictDoNothing()
    .run()
}

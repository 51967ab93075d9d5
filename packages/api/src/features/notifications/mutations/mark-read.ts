import type { Notification, UnreadCount } from '@squall/shared/contract/notification'
import { tables } from '@squall/shared/server/db'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { notFound } from '../../../errors'
import type { Services } from '../../../services'
import { countUnread, toNotification } from '../queries'

const { notifications } = tables

type Needs = Pick<Services, 'db' | 'now'>

/**
 * Marks a line of somebody's inbox as read; the moment of the first time stays.
 * @throws NOT_FOUND, also for lines of others
 */
export function markRead({ db, now }: Needs, userId: string, id: string): Notification {
  const row = db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now().getTime()})` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning()
    .get()
  if (row === undefined) throw notFound('Notification not found')
  return toNotification(row)
}

/** The same for every line up to and with that of a serial. */
export function markAllRead({ db, now }: Needs, userId: string, upTo: number): UnreadCount {
  db.update(notifications)
    .set({ readAt: now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), lte(notifications.serial, upTo)))
    .run()
  return countUnread(db, userId)
}

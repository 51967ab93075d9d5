import {
  type InboxPageInput,
  type Notification,
  NotificationKind,
  type NotificationPreferences,
  type UnreadCount,
  type WarningPlace,
} from '@squall/shared/contract/notification'
import { INBOX_PAGE, UNREAD_COUNTED } from '@squall/shared/rules/inbox'
import { type Db, tables } from '@squall/shared/server/db'
import { and, count, desc, eq, isNull, lt } from 'drizzle-orm'
import { DEFAULT_PREFERENCES } from './rules'

const { notificationPreferences, notifications, warningPlaces } = tables

/** Returns the user's preferences, or the defaults. */
export function getPreferences(db: Pick<Db, 'select'>, userId: string): NotificationPreferences {
  const row = db.select().from(notificationPreferences).where(eq(notificationPreferences.userId, userId)).get()
  if (row === undefined) return DEFAULT_PREFERENCES
  const { userId: _userId, ...preferences } = row
  return preferences
}

/** Returns the place a user wants weather warnings for; null when none is set. */
export function getWarningPlace(db: Pick<Db, 'select'>, userId: string): WarningPlace | null {
  const row = db.select().from(warningPlaces).where(eq(warningPlaces.userId, userId)).get()
  if (row === undefined) return null
  const { userId: _userId, ...place } = row
  return place
}

/** Returns a stored notification as its recipient sees it. */
export function toNotification(row: typeof notifications.$inferSelect): Notification {
  const { id, serial, kind, title, body, url, createdAt, readAt } = row
  return {
    ...{ id, serial, title, body, url },
    kind: NotificationKind.parse(kind),
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }
}

/** Returns a page of the user's inbox, newest first. */
export function listInbox(db: Db, userId: string, { cursor }: InboxPageInput): Notification[] {
  const after = cursor === undefined ? undefined : lt(notifications.serial, cursor)
  return db
    .select()
    .from(notifications)
    .where(and(eq(notifications.userId, userId), after))
    .orderBy(desc(notifications.serial))
    .limit(INBOX_PAGE)
    .all()
    .map(toNotification)
}

/** Returns the number of unread notifications, counted up to UNREAD_COUNTED. */
export function countUnread(db: Db, userId: string): UnreadCount {
  const unread = db
    .select({ one: notifications.serial })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt)))
    .limit(UNREAD_COUNTED)
    .as('unread')
  return { unread: db.select({ n: count() }).from(unread).get()?.n ?? 0 }
}

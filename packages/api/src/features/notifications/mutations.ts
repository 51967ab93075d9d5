import type {
  ChangePreferencesInput,
  Notification,
  NotificationPreferences,
  UnreadCount,
  WarningPlace,
} from '@squall/shared/contract/notification'
import { toPublicPlace } from '@squall/shared/rules/place'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { conflict, notFound } from '../../errors'
import type { Services } from '../../services'
import { countUnread, getPreferences, toNotification } from './queries'
import { DEFAULT_PREFERENCES } from './rules'

const { notifications, warningPlaces } = tables

/** Stores the place a user wants to be warned at, rounded to about a kilometre: warnings need no more. */
export function setWarningPlace(db: Db, userId: string, { name, radiusKm, ...exact }: WarningPlace): WarningPlace {
  const place = { ...exact, ...toPublicPlace(exact, 'approximate'), name, radiusKm }
  db.insert(warningPlaces)
    .values({ ...place, userId })
    .onConflictDoUpdate({ target: warningPlaces.userId, set: place })
    .run()
  return place
}

/** Deletes the user's warning place, if there is one. */
export function removeWarningPlace(db: Db, userId: string): void {
  db.delete(warningPlaces).where(eq(warningPlaces.userId, userId)).run()
}

/** Changes the given preferences. @throws CONFLICT when emails are turned on and mail is not set up */
export function changePreferences(
  { db, mail }: Pick<Services, 'db' | 'mail'>,
  userId: string,
  changes: ChangePreferencesInput,
): NotificationPreferences {
  const wantsMail = changes.emailNotifications === true || changes.weeklyDigest === true
  if (wantsMail && !mail.isSetUp) throw conflict('Email is not set up on this server')
  return db.transaction((tx) => {
    tx.insert(tables.notificationPreferences)
      .values({ ...DEFAULT_PREFERENCES, ...changes, userId })
      .onConflictDoUpdate({ target: tables.notificationPreferences.userId, set: changes })
      .run()
    return getPreferences(tx, userId)
  })
}

type InboxServices = Pick<Services, 'db' | 'now'>

/**
 * Marks a notification as read; a second call keeps the first time.
 * @throws NOT_FOUND, also for notifications of other users
 */
export function markRead({ db, now }: InboxServices, userId: string, id: string): Notification {
  const row = db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now().getTime()})` })
    .where(and(eq(notifications.id, id), eq(notifications.userId, userId)))
    .returning()
    .get()
  if (row === undefined) throw notFound('Notification not found')
  return toNotification(row)
}

/** Marks all notifications up to and including a serial as read. */
export function markAllRead({ db, now }: InboxServices, userId: string, upTo: number): UnreadCount {
  db.update(notifications)
    .set({ readAt: now() })
    .where(and(eq(notifications.userId, userId), isNull(notifications.readAt), lte(notifications.serial, upTo)))
    .run()
  return countUnread(db, userId)
}

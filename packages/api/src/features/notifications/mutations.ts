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
import { countUnread, preferencesOf, toNotification } from './queries'
import { DEFAULT_PREFERENCES } from './rules'

const { notifications, warningPlaces } = tables

/** Keeps where a person wants to be warned, and no closer than about a kilometre: warnings need no more. */
export function setPlace(db: Db, userId: string, { name, radiusKm, ...exact }: WarningPlace): WarningPlace {
  const place = { ...exact, ...toPublicPlace(exact, 'approximate'), name, radiusKm }
  db.insert(warningPlaces)
    .values({ ...place, userId })
    .onConflictDoUpdate({ target: warningPlaces.userId, set: place })
    .run()
  return place
}

/** Forgets it; where there is none nothing changes. */
export function removePlace(db: Db, userId: string): void {
  db.delete(warningPlaces).where(eq(warningPlaces.userId, userId)).run()
}

/** @throws CONFLICT for what goes by email where mail is not set up */
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
    return preferencesOf(tx, userId)
  })
}

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

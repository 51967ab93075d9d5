import { type Db, tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'

const {
  notificationPreferences,
  notifications,
  plannedStreams,
  pushSubscriptions,
  streamReminders,
  users,
  warningPlaces,
} = tables

/** Returns the user's notifications and preferences, without the secret endpoints and keys of push subscriptions. */
export function collectNotifications(db: Db, userId: string) {
  return {
    notificationPreferences: db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))
      .get(),
    warningPlace: db.select().from(warningPlaces).where(eq(warningPlaces.userId, userId)).get(),
    pushDevices: db
      .select({
        device: pushSubscriptions.device,
        createdAt: pushSubscriptions.createdAt,
        lastSentAt: pushSubscriptions.lastSentAt,
      })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .all(),
    notifications: db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .all()
      .map(({ serial: _serial, ...notification }) => notification),
    plannedStreams: db.select().from(plannedStreams).where(eq(plannedStreams.userId, userId)).all(),
    streamReminders: db
      .select({
        channel: users.username,
        title: plannedStreams.title,
        startsAt: plannedStreams.startsAt,
        askedAt: streamReminders.createdAt,
      })
      .from(streamReminders)
      .innerJoin(plannedStreams, eq(plannedStreams.id, streamReminders.plannedStreamId))
      .innerJoin(users, eq(users.id, plannedStreams.userId))
      .where(eq(streamReminders.userId, userId))
      .all(),
  }
}

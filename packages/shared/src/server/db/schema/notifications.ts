import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { counter, instant, member } from './columns'

const flag = (column: string, on: boolean) => integer(column, { mode: 'boolean' }).notNull().default(on)

/** Notification preferences. Without a row, the defaults apply. */
export const notificationPreferences = sqliteTable('notification_preferences', {
  userId: member().primaryKey(),
  emailNotifications: flag('email_notifications', false),
  pushNotifications: flag('push_notifications', true),
  emergencyAlerts: flag('emergency_alerts', true),
  weatherWarnings: flag('weather_warnings', true),
  streamNotifications: flag('stream_notifications', true),
  followerActivity: flag('follower_activity', true),
  chatMentions: flag('chat_mentions', true),
  achievementUnlocked: flag('achievement_unlocked', true),
  weeklyDigest: flag('weekly_digest', false),
  streamStartReminders: flag('stream_start_reminders', true),
})

/** The place for a person's weather warnings, rounded to about a kilometre. */
export const warningPlaces = sqliteTable(
  'warning_places',
  {
    userId: member().primaryKey(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    name: text('name').notNull(),
    radiusKm: integer('radius_km').notNull(),
  },
  (table) => [index('warning_places_latitude').on(table.latitude, table.longitude)],
)

/** Push subscriptions of browsers (W3C Push API). */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    id: text('id').primaryKey(),
    userId: member(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSentAt: instant('last_sent_at'),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    index('push_subscriptions_user').on(table.userId),
  ],
)

/**
 * The outbox of notification events, written in the transaction of the change that caused them. A worker fans each out to its
 * recipients; `cursor` is the last recipient reached. `key` identifies the event, so that it is handled once.
 */
export const notificationEvents = sqliteTable(
  'notification_events',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    key: text('key').notNull(),
    /** JSON: a NotificationEvent. */
    event: text('event').notNull(),
    cursor: text('cursor'),
    createdAt: instant('created_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [uniqueIndex('notification_events_key').on(table.key), index('notification_events_done').on(table.doneAt)],
)

/** The inbox. A person gets one notification per event key. */
export const notifications = sqliteTable(
  'notifications',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    userId: member(),
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    /** A path of the app. */
    url: text('url').notNull(),
    createdAt: instant('created_at').notNull(),
    /** After this time it is useless and no longer sent. */
    expiresAt: instant('expires_at'),
    readAt: instant('read_at'),
  },
  (table) => [
    uniqueIndex('notifications_id').on(table.id),
    uniqueIndex('notifications_once').on(table.userId, table.key),
    index('notifications_inbox').on(table.userId, table.serial),
    index('notifications_unread').on(table.userId, table.readAt),
    index('notifications_created').on(table.createdAt),
  ],
)

/** The queue of deliveries. `target` is a push subscription's id, or 'email'. */
export const deliveries = sqliteTable(
  'deliveries',
  {
    id: text('id').primaryKey(),
    notificationId: text('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text('channel', { enum: ['push', 'email'] }).notNull(),
    target: text('target').notNull(),
    /** `unknown`: the process ended while sending; a retry could deliver twice. */
    state: text('state', { enum: ['waiting', 'sending', 'sent', 'failed', 'unknown'] }).notNull(),
    attempts: counter('attempts'),
    dueAt: instant('due_at').notNull(),
    sentAt: instant('sent_at'),
    problem: text('problem'),
  },
  (table) => [
    uniqueIndex('deliveries_once').on(table.notificationId, table.channel, table.target),
    index('deliveries_due').on(table.channel, table.state, table.dueAt),
  ],
)

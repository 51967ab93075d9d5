import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'
import { users } from './users'

/** Broadcasts. The position is as measured; `placePrecision` limits what the public sees of it. */
export const streams = sqliteTable(
  'streams',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description'),
    latitude: real('latitude'),
    longitude: real('longitude'),
    /** The town near the position that the public sees; null where the position is unknown, hidden or far from any town. */
    placeName: text('place_name'),
    placePrecision: text('place_precision', { enum: ['exact', 'approximate', 'off'] }).notNull(),
    isLive: integer('is_live', { mode: 'boolean' }).notNull(),
    viewerCount: integer('viewer_count').notNull().default(0),
    peakViewers: integer('peak_viewers').notNull().default(0),
    totalViews: integer('total_views').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    chatMessages: integer('chat_messages').notNull().default(0),
    startedAt: integer('started_at', { mode: 'timestamp_ms' }).notNull(),
    endedAt: integer('ended_at', { mode: 'timestamp_ms' }),
    /** When the publisher last sent; an abandoned live stream is ended. */
    lastPublishedAt: integer('last_published_at', { mode: 'timestamp_ms' }).notNull(),
    /** Since when an administrator has kept its sound from the viewers. */
    mutedAt: integer('muted_at', { mode: 'timestamp_ms' }),
    /** Why an administrator ended it; null for every other end. */
    endReason: text('end_reason'),
    /** The URL of the large size of its picture, which its publisher replaces while it is live. */
    posterUrl: text('poster_url'),
  },
  (table) => [
    uniqueIndex('streams_one_live_per_owner').on(table.userId).where(sql`${table.isLive} = 1`),
    index('streams_live_started').on(table.isLive, table.startedAt),
    index('streams_user_started').on(table.userId, table.startedAt),
    uniqueIndex('streams_poster').on(table.posterUrl),
  ],
)

export const streamLikes = sqliteTable(
  'stream_likes',
  {
    streamId: text('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.streamId, table.userId] })],
)

/** Streams that chasers announced for a later time. */
export const plannedStreams = sqliteTable(
  'planned_streams',
  {
    id: text('id').primaryKey(),
    userId: member(),
    title: text('title').notNull(),
    startsAt: instant('starts_at').notNull(),
    createdAt: instant('created_at').notNull(),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [
    index('planned_streams_user').on(table.userId, table.startsAt),
    index('planned_streams_starts').on(table.startsAt),
  ],
)

/** People who want a reminder of a planned stream. */
export const streamReminders = sqliteTable(
  'stream_reminders',
  {
    plannedStreamId: text('planned_stream_id')
      .notNull()
      .references(() => plannedStreams.id, { onDelete: 'cascade' }),
    userId: member(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.plannedStreamId, table.userId] }),
    index('stream_reminders_user').on(table.userId),
  ],
)

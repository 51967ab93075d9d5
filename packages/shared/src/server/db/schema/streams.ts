import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
  },
  (table) => [
    uniqueIndex('streams_one_live_per_owner').on(table.userId).where(sql`${table.isLive} = 1`),
    index('streams_live_started').on(table.isLive, table.startedAt),
    index('streams_user_started').on(table.userId, table.startedAt),
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

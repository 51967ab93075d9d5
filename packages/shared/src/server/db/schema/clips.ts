import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { counter, instant, member } from './columns'
import { streams } from './streams'
import { users } from './users'

/**
 * Short films cut from streams, each in its own file: a clip stays when its stream or replay is deleted. `user_id` is who made
 * it, `channel_id` whose stream it shows. `serial` orders the lists and is their page cursor.
 */
export const clips = sqliteTable(
  'clips',
  {
    serial: integer('serial').primaryKey({ autoIncrement: true }),
    id: text('id').notNull(),
    userId: member(),
    channelId: text('channel_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    streamId: text('stream_id').references(() => streams.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    /** When its first picture was taken. */
    recordedAt: instant('recorded_at').notNull(),
    /** Where it begins in the recording. */
    startMs: integer('start_ms').notNull(),
    durationMs: integer('duration_ms').notNull(),
    format: text('format', { enum: ['webm', 'mp4', 'mkv'] }).notNull(),
    bytes: integer('bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    hasSound: integer('has_sound', { mode: 'boolean' }).notNull(),
    /** The URL of the large size of its first picture; null where none could be made. */
    thumbnailUrl: text('thumbnail_url'),
    /** An administrator took it away; its owner and administrators still see that it was. */
    removedAt: instant('removed_at'),
    removeReason: text('remove_reason'),
    views: counter('views'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('clips_id').on(table.id),
    index('clips_user').on(table.userId),
    index('clips_channel').on(table.channelId),
    index('clips_stream').on(table.streamId),
    index('clips_viewed').on(table.views),
    index('clips_created').on(table.createdAt),
    uniqueIndex('clips_thumbnail').on(table.thumbnailUrl),
  ],
)

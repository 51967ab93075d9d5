import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'
import { streams } from './streams'
import { users } from './users'

/** Chat messages. Held messages wait for a moderator; removed ones stay for the record and for undo. Neither is shown. */
export const chatMessages = sqliteTable(
  'chat_messages',
  {
    id: text('id').primaryKey(),
    streamId: text('stream_id')
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    isEmergencyAlert: integer('is_emergency_alert', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    state: text('state', { enum: ['shown', 'held', 'removed'] })
      .notNull()
      .default('shown'),
  },
  (table) => [
    index('chat_messages_stream_state_created').on(table.streamId, table.state, table.createdAt),
    index('chat_messages_user_created').on(table.userId, table.createdAt),
  ],
)

const channel = () =>
  text('channel_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The chat rules of a channel; without a row there are none. `heldWords` is a JSON list. */
export const chatRules = sqliteTable('chat_rules', {
  channelId: channel().primaryKey(),
  slowModeSeconds: integer('slow_mode_seconds').notNull().default(0),
  followersOnly: integer('followers_only', { mode: 'boolean' }).notNull().default(false),
  heldWords: text('held_words').notNull().default('[]'),
})

/** The moderators that the owner of a channel appointed for its chat. */
export const chatModerators = sqliteTable(
  'chat_moderators',
  { channelId: channel(), userId: member(), createdAt: instant('created_at').notNull() },
  (table) => [primaryKey({ columns: [table.channelId, table.userId] }), index('chat_moderators_user').on(table.userId)],
)

/** People who may not write in a channel's chat until a given time, or until the restriction is lifted (`until` is null). */
export const chatRestrictions = sqliteTable(
  'chat_restrictions',
  { channelId: channel(), userId: member(), until: instant('until'), createdAt: instant('created_at').notNull() },
  (table) => [
    primaryKey({ columns: [table.channelId, table.userId] }),
    index('chat_restrictions_user').on(table.userId),
  ],
)

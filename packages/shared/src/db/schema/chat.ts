import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { streams } from './streams'
import { users } from './users'

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
  },
  (table) => [index('chat_messages_stream_created').on(table.streamId, table.createdAt)],
)

import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './users'

const person = (column: string) =>
  text(column)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const follows = sqliteTable(
  'follows',
  {
    followerId: person('follower_id'),
    followedId: person('followed_id'),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.followerId, table.followedId] }),
    index('follows_followed').on(table.followedId, table.createdAt),
    // The fan-out order: neighbouring followers' inboxes are then written together.
    index('follows_followed_follower').on(table.followedId, table.followerId),
    index('follows_follower').on(table.followerId, table.createdAt),
  ],
)

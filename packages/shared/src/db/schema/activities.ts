import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './users'

const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What a person did, for their page's 'Recent Activity'. */
export const activities = sqliteTable(
  'activities',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    type: text('type', { enum: ['stream', 'weather_update', 'photo', 'achievement', 'other'] }).notNull(),
    title: text('title').notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('activities_user_created').on(table.userId, table.createdAt)],
)

/** `rule` names what it was given for; each is given to a person once. */
export const achievements = sqliteTable(
  'achievements',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    rule: text('rule').notNull(),
    unlockedAt: integer('unlocked_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [uniqueIndex('achievements_once').on(table.userId, table.rule)],
)

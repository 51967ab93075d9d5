import { index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'

/** Activities of a person, for 'Recent Activity' on the profile. */
export const activities = sqliteTable(
  'activities',
  {
    id: text('id').primaryKey(),
    userId: member(),
    type: text('type', { enum: ['stream', 'weather_update', 'photo', 'achievement', 'other'] }).notNull(),
    title: text('title').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('activities_user_created').on(table.userId, table.createdAt)],
)

/** `rule` is the achievement's rule; each person unlocks it once. */
export const achievements = sqliteTable(
  'achievements',
  {
    id: text('id').primaryKey(),
    userId: member(),
    rule: text('rule').notNull(),
    unlockedAt: instant('unlocked_at').notNull(),
  },
  (table) => [uniqueIndex('achievements_once').on(table.userId, table.rule)],
)

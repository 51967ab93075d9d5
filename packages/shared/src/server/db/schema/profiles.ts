import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'
import { users } from './users'

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

/** Each person's best score in the Storm Prep Challenge. */
export const prepScores = sqliteTable(
  'prep_scores',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    score: integer('score').notNull(),
    level: integer('level').notNull(),
    achievedAt: instant('achieved_at').notNull(),
  },
  (table) => [index('prep_scores_best').on(table.score)],
)

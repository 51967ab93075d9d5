import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant } from './columns'
import { users } from './users'

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

import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'

/** The days (UTC, YYYY-MM-DD) on which a person used Squall, for counting active people. */
export const activeDays = sqliteTable(
  'active_days',
  {
    day: text('day').notNull(),
    userId: member(),
    /** A bit mask of active hours; bit 0 is 00:00 to 01:00. */
    hours: integer('hours').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.userId] }), index('active_days_user').on(table.userId)],
)

/** Every weather alert received, once, for counting alerts over time. `id` is the alert's own. */
export const seenAlerts = sqliteTable(
  'seen_alerts',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    severity: text('severity').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('seen_alerts_seen').on(table.seenAt)],
)

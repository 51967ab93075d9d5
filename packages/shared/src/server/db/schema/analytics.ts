import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'

/** On which days (UTC, YYYY-MM-DD) a person used Squall, for counting active people. */
export const activeDays = sqliteTable(
  'active_days',
  {
    day: text('day').notNull(),
    userId: member(),
    /** In which hours of the day: bit 0 is midnight to one o'clock. */
    hours: integer('hours').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.userId] }), index('active_days_user').on(table.userId)],
)

/** Each weather event that was seen, once, for counting alerts over time. `id` is the event's own. */
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

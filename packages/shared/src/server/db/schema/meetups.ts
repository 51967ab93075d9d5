import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'

/** Triggers maintain `currentParticipants`, which can never exceed the capacity. */
export const meetups = sqliteTable(
  'meetups',
  {
    id: text('id').primaryKey(),
    userId: member(),
    title: text('title').notNull(),
    description: text('description'),
    location: text('location').notNull(),
    meetupDate: instant('meetup_date').notNull(),
    maxParticipants: integer('max_participants').notNull(),
    currentParticipants: integer('current_participants').notNull().default(0),
    safetyNotes: text('safety_notes'),
    weatherConditions: text('weather_conditions'),
    cancelledAt: instant('cancelled_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('meetups_date').on(table.meetupDate),
    index('meetups_user').on(table.userId, table.meetupDate),
    check('meetups_not_overfull', sql`${table.currentParticipants} <= ${table.maxParticipants}`),
  ],
)

export const meetupMembers = sqliteTable(
  'meetup_members',
  {
    meetupId: text('meetup_id')
      .notNull()
      .references(() => meetups.id, { onDelete: 'cascade' }),
    userId: member(),
    /** Whether other members see the name of this participant. */
    showName: integer('show_name', { mode: 'boolean' }).notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.meetupId, table.userId] }), index('meetup_members_user').on(table.userId)],
)

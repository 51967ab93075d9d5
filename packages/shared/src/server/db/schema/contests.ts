import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { instant, member } from './columns'
import { photos } from './photos'
import { users } from './users'

/** Triggers maintain `currentSubmissions`, which can never exceed the maximum. `winnerEntryId` is set at closing. */
export const contests = sqliteTable(
  'contests',
  {
    id: text('id').primaryKey(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description'),
    contestType: text('contest_type', { enum: ['photo'] }).notNull(),
    stormType: text('storm_type', {
      enum: ['tornado', 'hurricane', 'thunderstorm', 'hail', 'lightning', 'supercell', 'other'],
    }),
    currentSubmissions: integer('current_submissions').notNull().default(0),
    maxSubmissions: integer('max_submissions').notNull(),
    endsAt: instant('ends_at').notNull(),
    closedAt: instant('closed_at'),
    winnerEntryId: text('winner_entry_id'),
    pictureUrl: text('picture_url'),
    pictureAlt: text('picture_alt'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('contests_open').on(table.closedAt, table.endsAt),
    index('contests_creator').on(table.createdBy),
    check('contests_not_overfull', sql`${table.currentSubmissions} <= ${table.maxSubmissions}`),
  ],
)

/** Photos submitted by their authors. Triggers maintain `votes`. */
export const contestEntries = sqliteTable(
  'contest_entries',
  {
    id: text('id').primaryKey(),
    contestId: text('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    photoId: text('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    votes: integer('votes').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('contest_entries_once').on(table.contestId, table.photoId),
    index('contest_entries_votes').on(table.contestId, table.votes),
    index('contest_entries_photo').on(table.photoId),
  ],
)

/** Votes, one per person and contest. */
export const contestVotes = sqliteTable(
  'contest_votes',
  {
    contestId: text('contest_id')
      .notNull()
      .references(() => contests.id, { onDelete: 'cascade' }),
    userId: member(),
    entryId: text('entry_id')
      .notNull()
      .references(() => contestEntries.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contestId, table.userId] }),
    index('contest_votes_entry').on(table.entryId),
    index('contest_votes_user').on(table.userId),
  ],
)

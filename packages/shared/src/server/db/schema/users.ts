import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { clipMakers, replayVisibilities } from '../../../rules/recording'

/** Accounts. `followers` and `totalStreams` are counters, updated in the transaction of what they count. */
export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    displayName: text('display_name').notNull(),
    passwordHash: text('password_hash').notNull(),
    bio: text('bio'),
    location: text('location'),
    profileImageUrl: text('profile_image_url'),
    isVerified: integer('is_verified', { mode: 'boolean' }).notNull().default(false),
    isAdmin: integer('is_admin', { mode: 'boolean' }).notNull().default(false),
    accountStatus: text('account_status', { enum: ['pending', 'approved', 'suspended', 'deleted'] })
      .notNull()
      .default('pending'),
    followers: integer('followers').notNull().default(0),
    totalStreams: integer('total_streams').notNull().default(0),
    yearsOfExperience: integer('years_of_experience').notNull().default(0),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    /** What they chose last when a stream asked how much of their place to show; null before the first stream. */
    placePrecision: text('place_precision', { enum: ['exact', 'approximate', 'off'] }),
    /** Whether they had their last stream recorded. */
    recordsStreams: integer('records_streams', { mode: 'boolean' }).notNull().default(false),
    /** Who may watch the recording of their next stream, as they chose last. */
    replayVisibility: text('replay_visibility', { enum: replayVisibilities }).notNull().default('public'),
    /** Who may make clips of their streams. */
    clipMakers: text('clip_makers', { enum: clipMakers }).notNull().default('members'),
    /** The leaderboard's order: ten points a follower, three a stream. */
    chaserScore: integer('chaser_score').generatedAlwaysAs(sql`(followers * 10 + total_streams * 3)`, {
      mode: 'virtual',
    }),
  },
  (table) => [
    index('users_leaderboard').on(table.accountStatus, table.chaserScore, table.id),
    uniqueIndex('users_username_unique').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // Covering indexes for the search in the administrators' list, in its order.
    index('users_newest').on(
      table.createdAt,
      table.id,
      table.accountStatus,
      table.username,
      table.email,
      table.displayName,
    ),
    index('users_status_newest').on(
      table.accountStatus,
      table.createdAt,
      table.id,
      table.username,
      table.email,
      table.displayName,
    ),
    index('users_is_admin').on(table.isAdmin).where(sql`${table.isAdmin} = 1`),
  ],
)

import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './users'

const owner = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Remembered devices, each with the hash of its newest token. */
export const deviceTokens = sqliteTable(
  'device_tokens',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    tokenHash: text('token_hash').notNull(),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [uniqueIndex('device_tokens_token').on(table.tokenHash), index('device_tokens_user').on(table.userId)],
)

/** Replaced device tokens. Their use, later than a short grace period, reveals a stolen copy. */
export const retiredDeviceTokens = sqliteTable(
  'retired_device_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    deviceId: text('device_id')
      .notNull()
      .references(() => deviceTokens.id, { onDelete: 'cascade' }),
    retiredAt: integer('retired_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('retired_device_tokens_device').on(table.deviceId, table.retiredAt)],
)

/** `id` is the SHA-256 of the holder's session id. `expiresAt` is in Unix seconds, as Lucia's adapter stores it. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    userId: owner(),
    /** The remembered device that opened this session, or that it created; signing out forgets it. */
    deviceTokenId: text('device_token_id').references(() => deviceTokens.id, { onDelete: 'set null' }),
    expiresAt: integer('expires_at').notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
)

export const passwordResets = sqliteTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: owner(),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
    usedAt: integer('used_at', { mode: 'timestamp_ms' }),
  },
  (table) => [index('password_resets_user').on(table.userId)],
)

/** `createdBy` is null for codes created on the command line. */
export const invites = sqliteTable(
  'invites',
  {
    id: text('id').primaryKey(),
    codeHash: text('code_hash').notNull(),
    hint: text('hint').notNull(),
    maxUses: integer('max_uses').notNull(),
    uses: integer('uses').notNull().default(0),
    expiresAt: integer('expires_at', { mode: 'timestamp_ms' }).notNull(),
    createdAt: integer('created_at', { mode: 'timestamp_ms' }).notNull(),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: integer('revoked_at', { mode: 'timestamp_ms' }),
  },
  (table) => [uniqueIndex('invites_code').on(table.codeHash)],
)

import { sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Installation-wide values that an administrator or the first run sets. */
export const settings = sqliteTable('settings', {
  key: text('key', { enum: ['setup-token-hash', 'auto-approve'] }).primaryKey(),
  value: text('value').notNull(),
})

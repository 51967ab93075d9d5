import { integer, text } from 'drizzle-orm/sqlite-core'
import { users } from './users'

/** Returns a timestamp column in milliseconds. */
export const instant = (column: string) => integer(column, { mode: 'timestamp_ms' })

export const counter = (column: string) => integer(column).notNull().default(0)

/** Returns the column for a row's owner. The row is deleted with the user. */
export const member = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

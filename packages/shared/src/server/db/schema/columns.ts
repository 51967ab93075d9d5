import { integer, text } from 'drizzle-orm/sqlite-core'
import { users } from './users'

/** A moment, to the millisecond. */
export const instant = (column: string) => integer(column, { mode: 'timestamp_ms' })

export const counter = (column: string) => integer(column).notNull().default(0)

/** Whose row it is; it goes with the person. */
export const member = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

import { findMentions } from '@squall/shared/rules/mentions'
import { type Db, tables } from '@squall/shared/server/db'
import { and, inArray, ne, sql } from 'drizzle-orm'
import { announce } from '../../platform/announce'
import { isNotDeleted } from '../people/queries'

interface Line {
  id: string
  userId: string
  message: string
}

/** Those whom a line names want to know, once everybody can read it. For the transaction that shows the line. */
export function announceMentions(db: Pick<Db, 'select' | 'insert'>, line: Line, now: Date): void {
  const names = findMentions(line.message)
  if (names.length === 0) return
  const { users } = tables
  const somebody = db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(sql`lower(${users.username})`, names), ne(users.id, line.userId), isNotDeleted))
    .limit(1)
    .get()
  if (somebody !== undefined) announce(db, `chat-mention:${line.id}`, { kind: 'chat-mention', messageId: line.id }, now)
}

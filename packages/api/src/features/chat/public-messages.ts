import { findMentions } from '@squall/shared/rules/mentions-and-hashtags'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { enqueueNotification } from '../../platform/enqueue-notification'
import { isNotDeleted } from '../people/queries'

/** Adds to a stream's message count, which counts public messages only: not held and not removed. */
export function changeMessageCount(db: Pick<Db, 'update'>, streamId: string, more: number): void {
  const { streams } = tables
  db.update(streams)
    .set({ chatMessages: sql`max(0, ${streams.chatMessages} + ${more})` })
    .where(eq(streams.id, streamId))
    .run()
}

interface PublicMessage {
  id: string
  userId: string
  message: string
}

/** Enqueues a notification when a message that becomes public mentions a member. Call it in the transaction that shows the message. */
export function enqueueMentionNotification(db: Pick<Db, 'select' | 'insert'>, message: PublicMessage, now: Date): void {
  const names = findMentions(message.message)
  if (names.length === 0) return
  const { users } = tables
  const mentioned = db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(sql`lower(${users.username})`, names), ne(users.id, message.userId), isNotDeleted))
    .limit(1)
    .get()
  if (mentioned !== undefined)
    enqueueNotification(db, `chat-mention:${message.id}`, { kind: 'chat-mention', messageId: message.id }, now)
}

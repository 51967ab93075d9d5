import type { ChatMessage } from '@squall/shared/chat'
import { type Db, tables } from '@squall/shared/db'
import { desc, eq } from 'drizzle-orm'
import { notFound } from '../../errors'

const HISTORY_LIMIT = 200
const { chatMessages, users, streams } = tables

/**
 * The last 200 lines of a stream's chat, oldest first.
 * @throws NOT_FOUND when there is no such stream
 */
export function listMessages(db: Db, streamId: string): ChatMessage[] {
  const stream = db.select({ id: streams.id }).from(streams).where(eq(streams.id, streamId)).get()
  if (stream === undefined) throw notFound('Stream not found')
  return db
    .select({
      id: chatMessages.id,
      streamId: chatMessages.streamId,
      userId: chatMessages.userId,
      message: chatMessages.message,
      createdAt: chatMessages.createdAt,
      isEmergencyAlert: chatMessages.isEmergencyAlert,
      user: { id: users.id, username: users.username, displayName: users.displayName, isVerified: users.isVerified },
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .where(eq(chatMessages.streamId, streamId))
    .orderBy(desc(chatMessages.createdAt))
    .limit(HISTORY_LIMIT)
    .all()
    .reverse()
    .map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

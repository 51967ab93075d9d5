import type { ChatMessage } from '@squall/shared/chat'
import { tables } from '@squall/shared/db'
import { desc, eq } from 'drizzle-orm'
import { notFound } from '../../errors'
import type { Services } from '../../services'
import { alertLinesOf } from '../weather/alerts/chat-lines'

const HISTORY_LIMIT = 200
const { chatMessages, users, streams } = tables

/**
 * The last 200 lines of a stream's chat, oldest first, with what weather alerts said in it.
 * @throws NOT_FOUND when there is no such stream
 */
export function listMessages(services: Pick<Services, 'db' | 'memory'>, streamId: string): ChatMessage[] {
  const { db } = services
  const stream = db.select({ id: streams.id }).from(streams).where(eq(streams.id, streamId)).get()
  if (stream === undefined) throw notFound('Stream not found')
  const lines = db
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
  const alertLines = alertLinesOf(services, streamId)
  if (alertLines.length === 0) return lines
  const inOrder = [...lines, ...alertLines].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  return inOrder.slice(-HISTORY_LIMIT)
}

import type { ChatMessage } from '@squall/shared/contract/chat'
import { limits } from '@squall/shared/contract/wire'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { notFound } from '../../errors'
import type { Services } from '../../services'
import { authorColumns } from '../people/queries'
import { listChatNotices } from '../weather/alert-notices/chat-notices'
import { type Asker, mayModerate } from './policy'
import { roleOf } from './roles'

const { chatMessages, chatModerators, users, streams } = tables

/**
 * The last 200 lines of a stream's chat, oldest first, with what weather alerts said in it. Of the lines that are held,
 * authors see their own, and those who moderate all.
 * @throws NOT_FOUND when there is no such stream
 */
export function listMessages(
  services: Pick<Services, 'db' | 'memory' | 'now'>,
  streamId: string,
  asker: Asker | null,
): ChatMessage[] {
  const { db, now } = services
  const stream = db.select({ userId: streams.userId }).from(streams).where(eq(streams.id, streamId)).get()
  if (stream === undefined) throw notFound('Stream not found')
  const of = (state: 'shown' | 'held') => and(eq(chatMessages.streamId, streamId), eq(chatMessages.state, state))
  const shown = readLines(db, of('shown'))
  const own = asker && (mayModerate(db, stream.userId, asker, now()) ? undefined : eq(chatMessages.userId, asker.id))
  const held = asker === null ? [] : readLines(db, and(of('held'), own ?? undefined))
  const alertLines = listChatNotices(services, streamId)
  if (alertLines.length === 0 && held.length === 0) return shown
  const inOrder = [...shown, ...held, ...alertLines].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  return inOrder.slice(-limits.chatHistoryLines)
}

/** Lines by their ids, as everybody is told of them. */
export const linesById = (db: Pick<Db, 'select'>, ids: string[]): ChatMessage[] =>
  readLines(db, inArray(chatMessages.id, ids))

/** The newest 200 of these lines, oldest first. */
function readLines(db: Pick<Db, 'select'>, where: SQL | undefined): ChatMessage[] {
  const { profileImageUrl: _notShown, ...user } = authorColumns
  return db
    .select({
      id: chatMessages.id,
      streamId: chatMessages.streamId,
      userId: chatMessages.userId,
      message: chatMessages.message,
      createdAt: chatMessages.createdAt,
      isEmergencyAlert: chatMessages.isEmergencyAlert,
      state: chatMessages.state,
      channelId: streams.userId,
      isAdmin: users.isAdmin,
      chosenAt: chatModerators.createdAt,
      user,
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .innerJoin(streams, eq(streams.id, chatMessages.streamId))
    .leftJoin(
      chatModerators,
      and(eq(chatModerators.channelId, streams.userId), eq(chatModerators.userId, chatMessages.userId)),
    )
    .where(where)
    .orderBy(desc(chatMessages.createdAt))
    .limit(limits.chatHistoryLines)
    .all()
    .reverse()
    .map(({ state, channelId, isAdmin, chosenAt, createdAt, ...line }) => {
      const role = roleOf({ id: line.userId, isAdmin }, channelId, chosenAt !== null)
      return {
        ...line,
        createdAt: createdAt.toISOString(),
        ...(role && { role }),
        ...(state === 'held' && { isHeld: true as const }),
      }
    })
}

import type { ChatMessage } from '@squall/shared/contract/chat'
import { limits } from '@squall/shared/contract/wire'
import { type Db, tables } from '@squall/shared/server/db'
import { and, asc, desc, eq, gte, inArray, lt, type SQL } from 'drizzle-orm'
import { notFound } from '../../errors'
import type { Services } from '../../services'
import type { Requester } from '../people/queries'
import { nameColumns } from '../people/queries'
import { listChatNotices } from '../weather/alert-notices/chat-notices'
import { canModerate, toChatRole } from './permissions'

const { chatMessages, chatModerators, users, streams } = tables

/**
 * Returns the last 200 messages of a stream's chat, oldest first, including weather alerts. Authors see their own held
 * messages, moderators see all of them.
 * @throws NOT_FOUND when there is no such stream
 */
export function listChatMessages(
  services: Pick<Services, 'db' | 'memory' | 'now'>,
  streamId: string,
  requester: Requester | null,
): ChatMessage[] {
  const { db, now } = services
  const stream = db.select({ userId: streams.userId }).from(streams).where(eq(streams.id, streamId)).get()
  if (stream === undefined) throw notFound('Stream not found')
  const inState = (state: 'shown' | 'held') => and(eq(chatMessages.streamId, streamId), eq(chatMessages.state, state))
  const shown = readMessages(db, inState('shown'))
  const own =
    requester && (canModerate(db, stream.userId, requester, now()) ? undefined : eq(chatMessages.userId, requester.id))
  const held = requester === null ? [] : readMessages(db, and(inState('held'), own ?? undefined))
  const alertLines = listChatNotices(services, streamId)
  if (alertLines.length === 0 && held.length === 0) return shown
  const inOrder = [...shown, ...held, ...alertLines].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  return inOrder.slice(-limits.chatHistoryLines)
}

/** Returns messages by id, in the form that viewers get. */
export const getChatMessages = (db: Pick<Db, 'select'>, ids: string[]): ChatMessage[] =>
  readMessages(db, inArray(chatMessages.id, ids))

/** Returns the first or last 200 public lines of a stream's chat from one time up to another, with alerts, oldest first. */
export function listChatMessagesBetween(
  services: Pick<Services, 'db' | 'memory'>,
  streamId: string,
  { from, to, take }: { from: Date; to: Date; take: 'first' | 'last' },
): ChatMessage[] {
  const { createdAt } = chatMessages
  const isShown = and(eq(chatMessages.streamId, streamId), eq(chatMessages.state, 'shown'))
  const lines = readMessages(services.db, and(isShown, gte(createdAt, from), lt(createdAt, to)), take)
  const notices = listChatNotices(services, streamId).filter(({ createdAt: at }) => {
    const time = Date.parse(at)
    return time >= from.getTime() && time < to.getTime()
  })
  const inOrder = [...lines, ...notices].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
  return take === 'first' ? inOrder.slice(0, limits.chatHistoryLines) : inOrder.slice(-limits.chatHistoryLines)
}

/** Returns the first or last 200 matching messages, oldest first. */
function readMessages(db: Pick<Db, 'select'>, where: SQL | undefined, take: 'first' | 'last' = 'last'): ChatMessage[] {
  const rows = db
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
      moderatorSince: chatModerators.createdAt,
      user: nameColumns,
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .innerJoin(streams, eq(streams.id, chatMessages.streamId))
    .leftJoin(
      chatModerators,
      and(eq(chatModerators.channelId, streams.userId), eq(chatModerators.userId, chatMessages.userId)),
    )
    .where(where)
    .orderBy(take === 'first' ? asc(chatMessages.createdAt) : desc(chatMessages.createdAt))
    .limit(limits.chatHistoryLines)
    .all()
  return (take === 'first' ? rows : rows.reverse()).map(
    ({ state, channelId, isAdmin, moderatorSince, createdAt, ...message }) => {
      const role = toChatRole({ id: message.userId, isAdmin }, channelId, moderatorSince !== null)
      return {
        ...message,
        createdAt: createdAt.toISOString(),
        ...(role && { role }),
        ...(state === 'held' && { isHeld: true as const }),
      }
    },
  )
}

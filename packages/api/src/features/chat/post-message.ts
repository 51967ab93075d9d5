import { ChatModeration } from '@squall/shared/channel'
import { type ChatMessage, ChatText } from '@squall/shared/chat'
import { type Db, tables } from '@squall/shared/db'
import { eq, sql } from 'drizzle-orm'
import { badRequest, forbidden, notFound } from '../../errors'
import { newId } from '../../lib/tokens'
import type { Services } from '../../services'
import { requireLive } from '../streams/policy'
import { chatRefusal } from './rules'

interface Line {
  streamId: string
  text: string
  isAlert: boolean
}

/**
 * Stores one chat line and has it sent to everybody who watches. The one way in, for REST, tRPC and the socket alike.
 * @throws NOT_FOUND, CONFLICT (ended), FORBIDDEN, BAD_REQUEST (empty, over 500 characters), TOO_MANY_REQUESTS
 */
export function postMessage({ db, media, limits, now }: Services, userId: string, line: Line): ChatMessage {
  const { users, chatMessages, streams } = tables
  const author = db.select().from(users).where(eq(users.id, userId)).get()
  if (author === undefined) throw notFound('User not found')
  if (author.accountStatus === 'suspended' || author.accountStatus === 'deleted') {
    throw forbidden('This account may not chat')
  }
  if (line.isAlert && !author.isAdmin) throw forbidden('Only administrators may send alerts')
  requireLive(db, line.streamId)
  const text = ChatText.safeParse(line.text)
  if (!text.success) throw badRequest(text.error.issues[0]?.message ?? 'That message is not valid')
  if (!author.isAdmin) requireWished(db, line.streamId, userId, text.data)
  limits.chatByUser.take(userId)

  const row = {
    id: newId(),
    streamId: line.streamId,
    userId,
    message: text.data,
    isEmergencyAlert: line.isAlert,
    createdAt: now(),
  }
  db.transaction((tx) => {
    tx.insert(chatMessages).values(row).run()
    tx.update(streams)
      .set({ chatMessages: sql`${streams.chatMessages} + 1` })
      .where(eq(streams.id, line.streamId))
      .run()
  })
  const { id, username, displayName, isVerified } = author
  const message = { ...row, createdAt: row.createdAt.toISOString(), user: { id, username, displayName, isVerified } }
  media.publish({ type: 'chat-message', message })
  return message
}

/** What the owner of the stream's page wishes for the chat binds everybody but the owner. @throws FORBIDDEN */
function requireWished(db: Db, streamId: string, userId: string, text: string): void {
  const { streams, streamingPages } = tables
  const page = db
    .select({
      ownerId: streamingPages.userId,
      moderation: streamingPages.chatModeration,
      allowsEmotes: streamingPages.allowChatEmotes,
    })
    .from(streams)
    .innerJoin(streamingPages, eq(streamingPages.userId, streams.userId))
    .where(eq(streams.id, streamId))
    .get()
  if (page === undefined || page.ownerId === userId) return
  const moderation = ChatModeration.catch('moderate').parse(page.moderation)
  const refusal = chatRefusal(text, { moderation, allowsEmotes: page.allowsEmotes })
  if (refusal !== null) throw forbidden(refusal)
}

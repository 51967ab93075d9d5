import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { conflict, notFound } from '../../../errors'
import { changeMessageCount } from '../message-count'
import { enqueueMentionNotification } from '../notify-mentions'
import { messageEvents } from './chat-events'
import type { RemovedMessages } from './undo-details'

const { chatMessages, streams, users } = tables
type Tx = Pick<Db, 'select' | 'insert' | 'update'>

/** Returns a message with its channel and author. @throws NOT_FOUND */
export function getMessageToModerate(db: Pick<Db, 'select'>, id: string) {
  const message = db
    .select({
      id: chatMessages.id,
      streamId: chatMessages.streamId,
      channelId: streams.userId,
      message: chatMessages.message,
      state: chatMessages.state,
      author: { id: users.id, username: users.username, isAdmin: users.isAdmin },
    })
    .from(chatMessages)
    .innerJoin(streams, eq(streams.id, chatMessages.streamId))
    .innerJoin(users, eq(users.id, chatMessages.userId))
    .where(eq(chatMessages.id, id))
    .get()
  if (message === undefined) throw notFound('Message not found')
  return message
}

/** Removes messages. Returns those it removed with their former state; messages removed before are left out. */
export function removeMessages(tx: Tx, streamId: string, ids: string[]): RemovedMessages {
  const isPresent = and(inArray(chatMessages.id, ids), ne(chatMessages.state, 'removed'))
  const messages = tx
    .select({ id: chatMessages.id, state: chatMessages.state })
    .from(chatMessages)
    .where(isPresent)
    .all()
  tx.update(chatMessages).set({ state: 'removed' }).where(isPresent).run()
  changeMessageCount(tx, streamId, -messages.filter(({ state }) => state === 'shown').length)
  return messages.flatMap(({ id, state }) => (state === 'removed' ? [] : [{ id, state }]))
}

/** Returns the ids of a user's newest 200 messages in a stream that are not removed: as many as a viewer can see. */
export const listMessageIds = (tx: Tx, streamId: string, userId: string): string[] =>
  tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.streamId, streamId), ne(chatMessages.state, 'removed'), eq(chatMessages.userId, userId)))
    .orderBy(desc(chatMessages.createdAt))
    .limit(200)
    .all()
    .map(({ id }) => id)

/** Gives removed messages their former state. Returns the events to publish. */
export function restoreMessages(tx: Tx, channelId: string, messages: RemovedMessages): MediaEvent[] {
  for (const { id, state } of messages) {
    const match = and(eq(chatMessages.id, id), eq(chatMessages.state, 'removed'))
    const restored = tx.update(chatMessages).set({ state }).where(match).returning().get()
    if (restored === undefined || state === 'held') continue
    changeMessageCount(tx, restored.streamId, 1)
  }
  return messageEvents(
    tx,
    channelId,
    messages.map(({ id }) => id),
  )
}

/** Shows a held message, dated now: viewers would not see it further up in the history. @throws CONFLICT */
export function showMessage(tx: Tx, channelId: string, id: string, now: Date): MediaEvent[] {
  const match = and(eq(chatMessages.id, id), eq(chatMessages.state, 'held'))
  const message = tx.update(chatMessages).set({ state: 'shown', createdAt: now }).where(match).returning().get()
  if (message === undefined) throw conflict('This message is not held any more')
  changeMessageCount(tx, message.streamId, 1)
  enqueueMentionNotification(tx, message, now)
  return messageEvents(tx, channelId, [id])
}

/** Holds a released message again. @throws CONFLICT */
export function holdMessage(tx: Tx, channelId: string, id: string): MediaEvent[] {
  const match = and(eq(chatMessages.id, id), eq(chatMessages.state, 'shown'))
  const message = tx.update(chatMessages).set({ state: 'held' }).where(match).returning().get()
  if (message === undefined) throw conflict('This message has been removed since')
  changeMessageCount(tx, message.streamId, -1)
  return [{ type: 'chat-removed', streamId: message.streamId, messageIds: [id] }, ...messageEvents(tx, channelId, [id])]
}

import type { ChatAct } from '@squall/shared/contract/chat'
import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { conflict, notFound } from '../../../errors'
import type { Services } from '../../../services'
import type { Actor } from '../../admin-log/audit-events'
import { recordAuditEvent } from '../../admin-log/audit-events'
import { requireModerator, requireOutranks } from '../permissions'
import { changeMessageCount, enqueueMentionNotification } from '../public-messages'
import { createMessageEvents } from './chat-events'

const { chatMessages, streams, users } = tables

const EXCERPT_CHARACTERS = 80

type Tx = Pick<Db, 'select' | 'insert' | 'update'>

/** Removed messages with their former state, as the audit log stores them for an undo. */
export const RemovedMessages = z.array(z.object({ id: z.string(), state: z.enum(['shown', 'held']) }))

export type RemovedMessages = z.infer<typeof RemovedMessages>

type Removal = Pick<Services, 'db' | 'media' | 'now'>

/**
 * Removes a message for all viewers; it stays stored for an undo.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when it was removed already
 */
export function removeMessage(services: Removal, actor: Actor, messageId: string): ChatAct {
  const { db, now } = services
  const message = getMessageToModerate(db, messageId)
  requireModerator(db, message.channelId, actor, now())
  if (message.author.id !== actor.id) requireOutranks(db, message.channelId, actor, message.author)
  return remove(services, actor, message)
}

/**
 * Removes a reported message for an administrator, also one by the owner or another administrator.
 * @throws NOT_FOUND, CONFLICT when it was removed already
 */
export function removeReportedMessage(services: Removal, administrator: Actor, messageId: string): ChatAct {
  return remove(services, administrator, getMessageToModerate(services.db, messageId))
}

function remove({ db, media, now }: Removal, actor: Actor, message: ReturnType<typeof getMessageToModerate>): ChatAct {
  const { id, streamId, channelId, author } = message
  const actId = db.transaction((tx) => {
    const removed = removeMessages(tx, streamId, [id])
    if (removed.length === 0) throw conflict('This message is gone already')
    return recordAuditEvent(tx, {
      actor,
      action: 'remove-message',
      type: 'chat',
      description: `Removed a message of @${author.username}: “${excerpt(message.message)}”`,
      subjectId: author.id,
      channelId,
      details: { lines: removed },
      now: now(),
    })
  })
  media.publish({ type: 'chat-removed', streamId, messageIds: [id] })
  return { actId }
}

/**
 * Shows a message that was held for one of its words.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT when it is no longer held
 */
export function releaseMessage(
  { db, media, now }: Pick<Services, 'db' | 'media' | 'now'>,
  actor: Actor,
  messageId: string,
): ChatAct {
  const { channelId, author, message } = getMessageToModerate(db, messageId)
  requireModerator(db, channelId, actor, now())
  const { actId, events } = db.transaction((tx) => ({
    events: showMessage(tx, channelId, messageId, now()),
    actId: recordAuditEvent(tx, {
      actor,
      action: 'release-message',
      type: 'chat',
      description: `Released a held message of @${author.username}: “${excerpt(message)}”`,
      subjectId: author.id,
      channelId,
      details: { messageId },
      now: now(),
    }),
  }))
  media.publish(...events)
  return { actId }
}

/** Returns the beginning of a message, for the audit log. */
function excerpt(message: string): string {
  const letters = [...message]
  return letters.length <= EXCERPT_CHARACTERS ? message : `${letters.slice(0, EXCERPT_CHARACTERS).join('')}…`
}

/** Returns a message with its channel and author. @throws NOT_FOUND */
function getMessageToModerate(db: Pick<Db, 'select'>, id: string) {
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
  return createMessageEvents(
    tx,
    channelId,
    messages.map(({ id }) => id),
  )
}

/** Shows a held message, dated now: viewers would not see it further up in the history. @throws CONFLICT */
function showMessage(tx: Tx, channelId: string, id: string, now: Date): MediaEvent[] {
  const match = and(eq(chatMessages.id, id), eq(chatMessages.state, 'held'))
  const message = tx.update(chatMessages).set({ state: 'shown', createdAt: now }).where(match).returning().get()
  if (message === undefined) throw conflict('This message is not held any more')
  changeMessageCount(tx, message.streamId, 1)
  enqueueMentionNotification(tx, message, now)
  return createMessageEvents(tx, channelId, [id])
}

/** Holds a released message again. @throws CONFLICT */
export function holdMessage(tx: Tx, channelId: string, id: string): MediaEvent[] {
  const match = and(eq(chatMessages.id, id), eq(chatMessages.state, 'shown'))
  const message = tx.update(chatMessages).set({ state: 'held' }).where(match).returning().get()
  if (message === undefined) throw conflict('This message has been removed since')
  changeMessageCount(tx, message.streamId, -1)
  return [
    { type: 'chat-removed', streamId: message.streamId, messageIds: [id] },
    ...createMessageEvents(tx, channelId, [id]),
  ]
}

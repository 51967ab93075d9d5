import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { conflict, notFound } from '../../../errors'
import { countLines } from '../count-lines'
import { enqueueMentionNotification } from '../notify-mentions'
import type { RemovedLines } from './details'
import { lineNews } from './tell-chat'

const { chatMessages, streams, users } = tables
type Tx = Pick<Db, 'select' | 'insert' | 'update'>

/** A line with what moderation must know of it. @throws NOT_FOUND */
export function lineOf(db: Pick<Db, 'select'>, id: string) {
  const line = db
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
  if (line === undefined) throw notFound('Message not found')
  return line
}

/** Takes these lines away; answers what they were. Those already gone are left out. */
export function takeLinesAway(tx: Tx, streamId: string, ids: string[]): RemovedLines {
  const there = and(inArray(chatMessages.id, ids), ne(chatMessages.state, 'removed'))
  const lines = tx.select({ id: chatMessages.id, state: chatMessages.state }).from(chatMessages).where(there).all()
  tx.update(chatMessages).set({ state: 'removed' }).where(there).run()
  countLines(tx, streamId, -lines.filter(({ state }) => state === 'shown').length)
  return lines.flatMap(({ id, state }) => (state === 'removed' ? [] : [{ id, state }]))
}

/** The newest 200 lines that somebody wrote in a stream and that are still there: as many as anybody is shown. */
export const linesBy = (tx: Tx, streamId: string, userId: string): string[] =>
  tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.streamId, streamId), ne(chatMessages.state, 'removed'), eq(chatMessages.userId, userId)))
    .orderBy(desc(chatMessages.createdAt))
    .limit(200)
    .all()
    .map(({ id }) => id)

/** Gives lines that were taken away their former state; answers what is to be told. */
export function bringLinesBack(tx: Tx, channelId: string, lines: RemovedLines): MediaEvent[] {
  for (const { id, state } of lines) {
    const match = and(eq(chatMessages.id, id), eq(chatMessages.state, 'removed'))
    const back = tx.update(chatMessages).set({ state }).where(match).returning().get()
    if (back === undefined || state === 'held') continue
    countLines(tx, back.streamId, 1)
  }
  return lineNews(
    tx,
    channelId,
    lines.map(({ id }) => id),
  )
}

/** Shows a held line from now on, as if it were written now: who reads along would not look further up. @throws CONFLICT */
export function showLine(tx: Tx, channelId: string, id: string, now: Date): MediaEvent[] {
  const match = and(eq(chatMessages.id, id), eq(chatMessages.state, 'held'))
  const line = tx.update(chatMessages).set({ state: 'shown', createdAt: now }).where(match).returning().get()
  if (line === undefined) throw conflict('This message is not held any more')
  countLines(tx, line.streamId, 1)
  enqueueMentionNotification(tx, line, now)
  return lineNews(tx, channelId, [id])
}

/** Holds a line again that was released. @throws CONFLICT */
export function holdLine(tx: Tx, channelId: string, id: string): MediaEvent[] {
  const match = and(eq(chatMessages.id, id), eq(chatMessages.state, 'shown'))
  const line = tx.update(chatMessages).set({ state: 'held' }).where(match).returning().get()
  if (line === undefined) throw conflict('This message has been removed since')
  countLines(tx, line.streamId, -1)
  return [{ type: 'chat-removed', streamId: line.streamId, messageIds: [id] }, ...lineNews(tx, channelId, [id])]
}

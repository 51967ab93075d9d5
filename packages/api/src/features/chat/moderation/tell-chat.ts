import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { linesById } from '../queries'
import { moderatorsOf } from '../roles'

type Reads = Pick<Db, 'select'>

/** The stream of a channel whose chat people are in now, if there is one. */
export function liveStreamOf(db: Reads, channelId: string): string | undefined {
  const { streams } = tables
  const match = and(eq(streams.userId, channelId), eq(streams.isLive, true))
  return db.select({ id: streams.id }).from(streams).where(match).get()?.id
}

/** News for people who may do more or less than before in the chat of a channel. */
export function standingNews(db: Reads, channelId: string, ...to: string[]): MediaEvent[] {
  const streamId = liveStreamOf(db, channelId)
  return streamId === undefined ? [] : [{ type: 'chat-standing', streamId, to }]
}

/** News of lines as they are now: for everybody where they are shown, for author and moderators where they are held. */
export function lineNews(db: Reads, channelId: string, ids: string[]): MediaEvent[] {
  return linesById(db, ids).map((message) =>
    message.isHeld
      ? { type: 'chat-held', message, to: [message.userId, ...moderatorsOf(db, channelId)] }
      : { type: 'chat-message', message },
  )
}

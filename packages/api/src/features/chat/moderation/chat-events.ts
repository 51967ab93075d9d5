import type { MediaEvent } from '@squall/shared/contract/live'
import { type Db, tables } from '@squall/shared/server/db'
import { and, eq } from 'drizzle-orm'
import { listModeratorIds } from '../permissions'
import { getChatMessages } from '../queries'

type Reads = Pick<Db, 'select'>

/** Returns the id of the channel's live stream, if there is one. */
export function findLiveStreamId(db: Reads, channelId: string): string | undefined {
  const { streams } = tables
  const match = and(eq(streams.userId, channelId), eq(streams.isLive, true))
  return db.select({ id: streams.id }).from(streams).where(match).get()?.id
}

/** Returns the event that makes clients reload their permissions in a channel's chat. */
export function createPermissionEvents(db: Reads, channelId: string, ...to: string[]): MediaEvent[] {
  const streamId = findLiveStreamId(db, channelId)
  return streamId === undefined ? [] : [{ type: 'chat-standing', streamId, to }]
}

/** Returns the events for messages in their present state: to all when shown, to author and moderators when held. */
export function createMessageEvents(db: Reads, channelId: string, ids: string[]): MediaEvent[] {
  return getChatMessages(db, ids).map((message) =>
    message.isHeld
      ? { type: 'chat-held', message, to: [message.userId, ...listModeratorIds(db, channelId)] }
      : { type: 'chat-message', message },
  )
}

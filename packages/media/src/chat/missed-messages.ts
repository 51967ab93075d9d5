import type { Log } from '@squall/shared/server/log'
import type { ApiClient } from '../api-client'
import type { Rooms } from '../room/rooms'

interface CatchUpDeps {
  api: ApiClient
  rooms: Rooms
  log: Log
}

/**
 * Compares what was told of each chat with what api has stored, and tells the difference: lines and removals that api
 * stored right before it was killed. Lines that are said meanwhile are told once.
 */
export function createCatchUp({ api, rooms, log }: CatchUpDeps): () => Promise<void> {
  return async () => {
    for (const room of [...rooms.all()]) {
      const { streamId, told } = room
      const before = told.snapshot()
      const stored = await api.chatLines(streamId)
      if (stored === null) {
        log.warn('a chat was not compared with what is stored: api does not answer')
        continue
      }
      const { missed, removed } = told.compare(stored, before)
      for (const line of missed) room.announce({ type: 'chat-message', ...line })
      if (removed.length > 0) room.announce({ type: 'chat-removed', streamId, messageIds: removed })
    }
  }
}

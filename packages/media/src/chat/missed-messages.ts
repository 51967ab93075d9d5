import type { Log } from '@squall/shared/server/log'
import type { ApiClient } from '../api-client'
import type { Rooms } from '../room/rooms'

interface RecoveryDeps {
  api: ApiClient
  rooms: Rooms
  log: Log
}

/**
 * Returns a function that compares each room's sent chat messages with those that api has stored, and broadcasts the
 * difference: messages and removals that api stored right before it was killed.
 */
export function createChatRecovery({ api, rooms, log }: RecoveryDeps): () => Promise<void> {
  return async () => {
    for (const room of [...rooms.all()]) {
      const { streamId, sentMessages } = room
      const before = sentMessages.snapshot()
      const stored = await api.chatLines(streamId)
      if (stored === null) {
        log.warn('a chat was not compared with what is stored: api does not answer')
        continue
      }
      const { missed, removed } = sentMessages.compare(stored, before)
      for (const message of missed) room.broadcast({ type: 'chat-message', ...message })
      if (removed.length > 0) room.broadcast({ type: 'chat-removed', streamId, messageIds: removed })
    }
  }
}

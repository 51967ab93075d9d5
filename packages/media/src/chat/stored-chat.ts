import { randomUUID } from 'node:crypto'
import { ChatText } from '@squall/shared/contract/chat'
import type { SocketErrorCode } from '@squall/shared/contract/wire'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import type { ApiClient } from '../api-client'
import type { Clock } from '../clock'
import type { Member } from '../room/members'
import type { RoomRegistry } from '../room/room-registry'

interface ChatDeps {
  api: ApiClient
  rooms: RoomRegistry
  clock: Clock
  faults: Faults
  log: Log
}

/**
 * Sends a chat message to api, which stores it and returns it as an event. It gets a request id here, which stands in
 * the log lines of both processes. Returns an error's code at once, or null; an error of api is sent to the member later.
 */
export type PostChat = (member: Member, streamId: string, text: string) => SocketErrorCode | null

export function createPostChat({ api, rooms, clock, faults, log }: ChatDeps): PostChat {
  return (member, streamId, typed) => {
    const { person } = member
    if (person === null) return 'session-required'
    const room = rooms.open(streamId)
    if (typeof room === 'string') return room
    if (!person.chatLimit.take(clock.now())) return 'too-fast'
    const text = ChatText.safeParse(typed)
    if (!text.success) {
      member.sendError('chat-refused', { streamId, message: text.error.issues[0]?.message })
      return null
    }
    const posted = person.pendingChat.then(async () => {
      const requestId = randomUUID()
      const begun = clock.now()
      const error = await api.postChat({ streamId, userId: person.userId, message: text.data }, requestId)
      const fields = { requestId, call: 'internal.chat.post', ms: Math.round(clock.now() - begun) }
      if (error?.code === 'unavailable') log.warn('chat line not taken: api does not answer', fields)
      else log.info(error === null ? 'chat line taken to api' : 'chat line refused by api', fields)
      if (error !== null) member.sendError(error.code, { streamId, message: error.message })
    })
    person.pendingChat = faults.watch('chat line', posted)
    return null
  }
}

interface RecoveryDeps {
  api: ApiClient
  rooms: RoomRegistry
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

import { randomUUID } from 'node:crypto'
import { ChatText } from '@squall/shared/contract/chat'
import type { SocketErrorCode } from '@squall/shared/contract/wire'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'
import type { ApiClient } from '../api-client'
import type { Clock } from '../clock'
import type { Connection } from '../connection/connection'
import type { Rooms } from '../room/rooms'

interface ChatDeps {
  api: ApiClient
  rooms: Rooms
  clock: Clock
  faults: Faults
  log: Log
}

/**
 * Takes a typed line to api, which stores it and sends it back to be published. It has a request's id from here on, by
 * which it is found in the lines of both processes.
 */
export type PostChat = (connection: Connection, streamId: string, typed: string) => SocketErrorCode | null

export function createChat({ api, rooms, clock, faults, log }: ChatDeps): PostChat {
  return (connection, streamId, typed) => {
    const { person } = connection
    if (person === null) return 'session-required'
    const room = rooms.enter(streamId)
    if (typeof room === 'string') return room
    if (!person.chatLimit.allow()) return 'too-fast'
    const text = ChatText.safeParse(typed)
    if (!text.success) {
      connection.refuse('chat-refused', { streamId, message: text.error.issues[0]?.message })
      return null
    }
    const said = person.chatting.then(async () => {
      const requestId = randomUUID()
      const begun = clock.now()
      const refusal = await api.postChat({ streamId, userId: person.userId, message: text.data }, requestId)
      const fields = { requestId, call: 'internal.chat.post', ms: Math.round(clock.now() - begun) }
      if (refusal?.code === 'unavailable') log.warn('chat line not taken: api does not answer', fields)
      else log.info(refusal === null ? 'chat line taken to api' : 'chat line refused by api', fields)
      if (refusal !== null) connection.refuse(refusal.code, { streamId, message: refusal.message })
    })
    person.chatting = faults.watch('chat line', said)
    return null
  }
}

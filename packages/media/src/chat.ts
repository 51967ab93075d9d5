import { ChatText } from '@squall/shared/chat'
import type { SocketErrorCode } from '@squall/shared/wire/messages'
import type { ApiClient } from './api-client'
import type { Connection } from './connection'
import type { Rooms } from './rooms'

/** Takes a typed line to api, which stores it and sends it back to be published. */
export type PostChat = (connection: Connection, streamId: string, typed: string) => SocketErrorCode | null

export function createChat({ api, rooms }: { api: ApiClient; rooms: Rooms }): PostChat {
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
    person.chatting = person.chatting.then(async () => {
      const refusal = await api.postChat({ streamId, userId: person.userId, message: text.data })
      if (refusal !== null) connection.refuse(refusal.code, { streamId, message: refusal.message })
    })
    return null
  }
}

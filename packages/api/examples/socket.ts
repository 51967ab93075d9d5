import { once } from 'node:events'
import { ClientMessage, ServerMessage, type ServerMessageType } from '@squall/shared/contract/wire'
import { WebSocket } from 'ws'

/** A server message of one type. */
type MessageOf<Type extends ServerMessageType> = Extract<ServerMessage, { type: Type }>

/**
 * The media socket with its JSON wire. Messages are validated in both directions; received ones are kept until `receive` asks
 * for them. Without a session the socket can only watch.
 */
export async function openSocket(address: string, sessionId?: string) {
  const url = new URL('/ws', address.replace(/^http/, 'ws'))
  if (sessionId !== undefined) url.searchParams.set('sessionId', sessionId)
  const socket = new WebSocket(url)
  const received: ServerMessage[] = []
  socket.on('message', (data, isBinary) => {
    if (!isBinary) received.push(ServerMessage.parse(JSON.parse(String(data))))
  })
  await once(socket, 'open')

  return {
    send: (message: ClientMessage) => socket.send(JSON.stringify(ClientMessage.parse(message))),
    /** Resolves with the oldest unread message of a type, when there is one. */
    async receive<Type extends ServerMessageType>(type: Type): Promise<MessageOf<Type>> {
      const isIt = (message: ServerMessage): message is MessageOf<Type> => message.type === type
      for (;;) {
        const found = received.find(isIt)
        if (found === undefined) await once(socket, 'message')
        else return received.splice(received.indexOf(found), 1) && found
      }
    },
    close: () => socket.close(),
  }
}

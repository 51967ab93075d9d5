import { once } from 'node:events'
import { ClientMessage, ServerMessage, type ServerMessageType } from '@squall/shared/contract/wire'
import { WebSocket } from 'ws'

/** What a message of that type holds. */
type Said<Type extends ServerMessageType> = Extract<ServerMessage, { type: Type }>

/**
 * The media socket with its JSON wire: what is said is checked before it goes out, what comes is checked and kept until
 * somebody waits for it. Without a session one only looks on.
 */
export async function openSocket(address: string, sessionId?: string) {
  const url = new URL('/ws', address.replace(/^http/, 'ws'))
  if (sessionId !== undefined) url.searchParams.set('sessionId', sessionId)
  const socket = new WebSocket(url)
  const heard: ServerMessage[] = []
  socket.on('message', (data, isBinary) => {
    if (!isBinary) heard.push(ServerMessage.parse(JSON.parse(String(data))))
  })
  await once(socket, 'open')

  return {
    say: (message: ClientMessage) => socket.send(JSON.stringify(ClientMessage.parse(message))),
    /** The oldest message of a type that nobody has taken yet, when it is there. */
    async hear<Type extends ServerMessageType>(type: Type): Promise<Said<Type>> {
      const isIt = (message: ServerMessage): message is Said<Type> => message.type === type
      for (;;) {
        const found = heard.find(isIt)
        if (found === undefined) await once(socket, 'message')
        else return heard.splice(heard.indexOf(found), 1) && found
      }
    },
    close: () => socket.close(),
  }
}

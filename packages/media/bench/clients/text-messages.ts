import { ServerMessage, type ServerMessageType } from '@squall/shared/contract/wire'
import type { RawData, WebSocket } from 'ws'

type Received<Type extends ServerMessageType> = Extract<ServerMessage, { type: Type }>

const ANSWER_MS = 10_000

export function asBuffer(data: RawData): Buffer {
  if (Buffer.isBuffer(data)) return data
  return Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data)
}

/** Returns the header that a proxy on this machine adds for a client of another address. */
export const forwardedFor = (address: string | undefined): Record<string, string> =>
  address === undefined ? {} : { 'x-forwarded-for': address }

/** Returns the next text message of a type. @throws when the server refuses or closes, or after 10 s */
export function nextText<Type extends ServerMessageType>(socket: WebSocket, type: Type): Promise<Received<Type>> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => {
      stop()
      reject(new Error(`Waiting for ${type}: ${why}`))
    }
    const timer = setTimeout(() => giveUp('nothing came'), ANSWER_MS)
    const onClose = (code: number) => giveUp(`closed with ${code}`)
    const onMessage = (data: RawData, isBinary: boolean) => {
      if (isBinary) return
      const message = ServerMessage.parse(JSON.parse(asBuffer(data).toString()))
      if (isOf(message, type)) {
        stop()
        resolve(message)
      } else if (message.type === 'error') giveUp(message.message)
    }
    function stop(): void {
      clearTimeout(timer)
      socket.off('message', onMessage)
      socket.off('close', onClose)
    }
    socket.on('message', onMessage)
    socket.on('close', onClose)
  })
}

function isOf<Type extends ServerMessageType>(message: ServerMessage, type: Type): message is Received<Type> {
  return message.type === type
}

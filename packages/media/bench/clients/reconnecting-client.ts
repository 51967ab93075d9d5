import { BINARY_WIRE, ServerMessage } from '@squall/shared/contract/wire'
import { reconnectDelayMs } from '@squall/shared/rules/reconnect'
import { WebSocket } from 'ws'
import { asBuffer } from './text-messages'

interface ClientOptions {
  port: number
  /** Empty for an anonymous viewer. */
  session: string
  /** Sent on every new socket. */
  joining: object
}

export interface ReconnectingClient {
  /** When it last lost its socket and last joined, on this process's clock; 0 for never. */
  readonly times: { lostAt: number; joinedAt: number }
  readonly socket: WebSocket | null
  close(): void
}

/** Returns a client that reconnects by itself, with the app's delays. */
export function openReconnectingClient({ port, session, joining }: ClientOptions): ReconnectingClient {
  const times = { lostAt: 0, joinedAt: 0 }
  let socket: WebSocket | null = null
  let isOver = false
  let timer: NodeJS.Timeout | undefined
  let attempt = 0
  let isRestarting = false

  function connect(): void {
    let retryAfterMs: number | null = null
    let isOpen = false
    const query = session === '' ? '' : `?sessionId=${session}`
    const opened = new WebSocket(`ws://127.0.0.1:${port}/ws${query}`, [BINARY_WIRE], { perMessageDeflate: false })
    socket = opened
    opened.on('error', () => opened.terminate())
    opened.on('open', () => {
      isOpen = true
      opened.send(JSON.stringify(joining))
    })
    opened.on('message', (data, isBinary) => {
      if (isBinary) return
      const { data: message } = ServerMessage.safeParse(JSON.parse(asBuffer(data).toString()))
      if (message?.type === 'joined') {
        times.joinedAt = performance.now()
        attempt = 0
        isRestarting = false
      } else if (message?.type === 'server-restart') {
        retryAfterMs = message.retryAfterMs
        isRestarting = true
      }
    })
    opened.on('close', () => {
      if (isOver) return
      // A failed attempt is no new loss.
      if (isOpen) times.lostAt = performance.now()
      timer = setTimeout(connect, reconnectDelayMs({ attempt, retryAfterMs, isRestarting, random: Math.random() }))
      attempt++
    })
  }

  connect()
  return {
    times,
    get socket() {
      return socket
    },
    close() {
      isOver = true
      clearTimeout(timer)
      socket?.terminate()
    },
  }
}

import { BINARY_WIRE, ServerMessage } from '@squall/shared/contract/wire'
import { reconnectDelayMs } from '@squall/shared/rules/reconnect'
import { WebSocket } from 'ws'
import { asBuffer } from './texts'

interface ReturningOptions {
  port: number
  /** Empty for an anonymous viewer. */
  session: string
  /** Said again on every new socket. */
  joining: object
}

export interface Returning {
  /** When it lost its socket last, and when it was let in last; 0 for never. On the clock of this process. */
  readonly times: { lostAt: number; joinedAt: number }
  readonly socket: WebSocket | null
  close(): void
}

/** A client that comes back by itself, at the app's pace. */
export function openReturning({ port, session, joining }: ReturningOptions): Returning {
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
      // An attempt that never got through is no new loss.
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

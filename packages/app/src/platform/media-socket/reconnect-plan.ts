import { reconnectDelayMs } from '@squall/shared/rules/reconnect'
import { getReconnectAction, type ReconnectAction } from './media-socket.rules'
import type { ControlMessage } from './wire'

/** What a server says that works. */
const ANSWERS: ReadonlySet<ControlMessage['type']> = new Set(['joined', 'listening', 'chaser-positions', 'playing'])

/** Returns what remembers how sockets fared, and waits before the next one. */
export function createReconnectPlan(random: () => number) {
  let attempt = 0
  let retryAfterMs: number | null = null
  let isRestarting = false
  let sessionExpired = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function stop() {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    noteMessage(message: ControlMessage) {
      if (ANSWERS.has(message.type)) {
        attempt = 0
        isRestarting = false
      }
      if (message.type === 'server-restart') {
        retryAfterMs = message.retryAfterMs
        isRestarting = true
      }
      if (message.type === 'error' && message.code === 'session-expired') sessionExpired = true
    },
    /** Returns what to do after a close, and the delay that the server asked for in ms; null without one. */
    noteClose(code: number): { action: ReconnectAction; afterMs: number | null } {
      const closed = { action: getReconnectAction(code, sessionExpired), afterMs: retryAfterMs }
      sessionExpired = false
      retryAfterMs = null
      return closed
    },
    /** Returns true once: a session that cannot be renewed must not end in a tight loop. */
    mayRenewNow(): boolean {
      if (attempt > 0) return false
      attempt = 1
      return true
    },
    isWaiting: () => timer !== undefined,
    /** Connects after a delay that grows with the attempts that failed. */
    wait(afterMs: number | null, connect: () => void) {
      stop()
      timer = setTimeout(connect, reconnectDelayMs({ attempt, retryAfterMs: afterMs, isRestarting, random: random() }))
      attempt += 1
    },
    stop,
  }
}

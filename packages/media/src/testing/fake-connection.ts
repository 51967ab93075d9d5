import type { Clock } from '../clock'
import { type Connection, createConnection, type Socket } from '../connection'
import type { Person } from '../people'
import { createStats } from '../stats'

/** A socket that goes nowhere and remembers what was asked of it. */
interface FakeSocket extends Socket {
  readonly sent: (string | Buffer)[]
  readonly pings: string[]
  readonly closed: { code: number; reason: string }[]
  /** Bytes it claims to have unsent. */
  unsent: number
}

export function createFakeConnection(clock: Clock, id = 1, person: Person | null = null) {
  const socket: FakeSocket = {
    sent: [],
    pings: [],
    closed: [],
    unsent: 0,
    send: (message) => {
      socket.sent.push(message)
    },
    ping: (payload) => {
      socket.pings.push(payload)
    },
    close: (code, reason) => {
      socket.closed.push({ code, reason })
    },
    bufferedAmount: () => socket.unsent,
    subscribe: () => {},
    unsubscribe: () => {},
  }
  const connection: Connection = createConnection({
    id,
    socket,
    person,
    sessionHash: null,
    clock,
    stats: createStats(),
  })
  return { connection, socket }
}

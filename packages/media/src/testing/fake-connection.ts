import { createFaults } from '@squall/shared/server/faults'
import type { Clock } from '../clock'
import { Connection } from '../connection/connection'
import type { Person } from '../room/members'
import { createStats } from '../stats'
import type { Socket } from '../transport/socket'
import { createLogList } from './log-list'

/** A socket that goes nowhere and remembers what was asked of it. */
export interface FakeSocket extends Socket {
  readonly sent: (string | Buffer)[]
  readonly pings: number[]
  readonly closed: { code: number; reason: string }[]
  /** Bytes it claims to have unsent. */
  unsent: number
}

interface FakeOptions {
  person?: Person
  isBinary?: boolean
}

export function createFakeConnection(clock: Clock, { person, isBinary = false }: FakeOptions = {}) {
  const socket: FakeSocket = {
    sent: [],
    pings: [],
    closed: [],
    unsent: 0,
    send: (message) => {
      socket.sent.push(message)
    },
    ping: (sequence) => {
      socket.pings.push(sequence)
    },
    close: (code, reason) => {
      socket.closed.push({ code, reason })
    },
    bufferedAmount: () => socket.unsent,
  }
  const stats = createStats()
  const options = { socket, isBinary, person: person ?? null, sessionHash: null, network: null }
  return { connection: new Connection(options, { clock, stats, faults: createFaults(createLogList()) }), socket, stats }
}

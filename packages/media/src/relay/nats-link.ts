import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'
import type { Faults } from '@squall/shared/server/faults'

const CONNECT_WITHIN_MS = 2_000
const RETRY_MS = 250
const RETRY_SPREAD_MS = 750
/** With two pings unconfirmed in a row, the connection is closed. */
const PING_EVERY_MS = 1_000

/** A connection to a NATS server that is opened again for ever. */
export interface NatsLink {
  /** Returns null while there is none. */
  current(): NatsConnection | null
  /** @param listener called with each connection that opens, and with null when it has closed */
  onChange(listener: (connection: NatsConnection | null) => void): void
  close(): Promise<void>
}

const DO_NOTHING = () => undefined

/** Opens the link. It never waits for the client's own reconnects, which would keep and repeat what was sent meanwhile. */
export function openNatsLink(options: NodeConnectionOptions, faults: Faults): NatsLink {
  const listeners: ((connection: NatsConnection | null) => void)[] = []
  let connection: NatsConnection | null = null
  let isClosed = false
  let stopWaiting = DO_NOTHING

  async function run(): Promise<void> {
    while (!isClosed) {
      const opened = await connect({
        ...options,
        reconnect: false,
        noEcho: true,
        timeout: CONNECT_WITHIN_MS,
        pingInterval: PING_EVERY_MS,
        maxPingOut: 2,
      }).catch(() => null)
      if (opened !== null) await faults.watch('relay', use(opened))
      if (!isClosed) await wait(RETRY_MS + Math.random() * RETRY_SPREAD_MS)
    }
  }

  async function use(opened: NatsConnection): Promise<void> {
    if (isClosed) return opened.close()
    connection = opened
    for (const listener of listeners) listener(opened)
    await opened.closed()
    connection = null
    for (const listener of listeners) listener(null)
  }

  function wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      stopWaiting = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  void run()
  return {
    current: () => connection,
    onChange(listener) {
      listeners.push(listener)
    },
    async close() {
      isClosed = true
      stopWaiting()
      await connection?.close()
    },
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'
import type { Faults } from './faults'
import type { Log } from './log'

const CONNECT_WITHIN_MS = 3_000
const RETRY_MS = 250
const RETRY_SPREAD_MS = 750
/** With two pings unanswered in a row, the connection is closed. */
const PING_EVERY_MS = 2_000

/** A connection to the NATS server, which is opened again for ever. */
export interface RelayLink {
  /** Returns null while there is none. */
  current(): NatsConnection | null
  /** @param listener called with the present connection and each later one, and with null when one is lost */
  follow(listener: (connection: NatsConnection | null) => void): void
  close(): Promise<void>
}

export interface LinkDeps {
  /** What it is called in log lines. */
  name: string
  /** Where, and as whom; read again before each attempt. */
  readOptions: () => NodeConnectionOptions
  faults: Faults
  log: Pick<Log, 'info' | 'warn'>
}

/**
 * Closes a connection whose pings are not answered. The client itself would first write out what it holds, and never ends where
 * the network takes nothing.
 */
async function closeWhenStale(connection: NatsConnection): Promise<void> {
  for await (const { type } of connection.status()) if (type === 'staleConnection') return connection.close()
}

/** Opens the link. The client's own reconnects are off: they would keep what is sent meanwhile, and send it late. */
export function openRelayLink({ name, readOptions, faults, log }: LinkDeps): RelayLink {
  const listeners: ((connection: NatsConnection | null) => void)[] = []
  const ending = new AbortController()
  let current: NatsConnection | null = null
  let isFailureLogged = false

  async function open(): Promise<NatsConnection | null> {
    try {
      return await connect({
        ...readOptions(),
        reconnect: false,
        timeout: CONNECT_WITHIN_MS,
        pingInterval: PING_EVERY_MS,
        maxPingOut: 2,
      })
    } catch (error) {
      if (!isFailureLogged) log.warn(`${name} cannot be reached and is tried again`, { error })
      isFailureLogged = true
      return null
    }
  }

  const notify = (connection: NatsConnection | null) => {
    for (const listener of listeners) faults.run('relay', () => listener(connection))
  }

  async function use(connection: NatsConnection): Promise<void> {
    if (ending.signal.aborted) return connection.close()
    current = connection
    isFailureLogged = false
    log.info(`${name} connected`)
    notify(connection)
    faults.watch('relay', closeWhenStale(connection))
    await connection.closed()
    current = null
    if (!ending.signal.aborted) log.warn(`${name} lost`)
    notify(null)
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const connection = await open()
      if (connection !== null) await use(connection)
      // Not all at once, when a server that many are connected to starts again.
      const pauseMs = RETRY_MS + Math.random() * RETRY_SPREAD_MS
      await sleep(pauseMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  const running = faults.watch('relay', run())
  return {
    current: () => current,
    follow(listener) {
      listeners.push(listener)
      if (current !== null) listener(current)
    },
    async close() {
      ending.abort()
      await current?.close()
      await running
    },
  }
}

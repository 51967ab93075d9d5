import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node'
import type { Faults } from '@squall/shared/server/faults'
import type { Log } from '@squall/shared/server/log'

const CONNECT_WITHIN_MS = 5_000
const RETRY_MS = 500
/** With two pings unanswered in a row, the connection is closed. */
const PING_EVERY_MS = 2_000

interface ConnectionDeps {
  /** What it is called in log lines. */
  name: string
  /** Where, and as whom; read again before each attempt. */
  readOptions: () => NodeConnectionOptions
  now: () => Date
  faults: Faults
  log: Log
}

/** A connection of api to the NATS server, which is opened again for ever. */
export interface RelayConnection {
  /** Since when it is open; null while it is not. */
  openSince(): Date | null
  /** @param listener called with the present connection and each later one, and with null when one is lost */
  follow(listener: (connection: NatsConnection | null) => void): void
  close(): Promise<void>
}

export function createRelayConnection({ name, readOptions, now, faults, log }: ConnectionDeps): RelayConnection {
  const listeners: ((connection: NatsConnection | null) => void)[] = []
  const ending = new AbortController()
  let current: { connection: NatsConnection; since: Date } | null = null
  let isLossLogged = false

  async function open(): Promise<NatsConnection | null> {
    try {
      return await connect({
        ...readOptions(),
        name: 'squall api',
        reconnect: false,
        timeout: CONNECT_WITHIN_MS,
        pingInterval: PING_EVERY_MS,
        maxPingOut: 2,
      })
    } catch (error) {
      if (!isLossLogged) log.warn(`${name} cannot be reached and is tried again`, { error })
      isLossLogged = true
      return null
    }
  }

  const tell = (connection: NatsConnection | null) => {
    for (const listener of listeners) faults.run('relay', () => listener(connection))
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      const connection = await open()
      if (connection !== null) await use(connection)
      await sleep(RETRY_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }

  async function use(connection: NatsConnection): Promise<void> {
    if (ending.signal.aborted) return connection.close()
    current = { connection, since: now() }
    isLossLogged = false
    log.info(`${name} connected`)
    tell(connection)
    await connection.closed()
    current = null
    if (!ending.signal.aborted) log.warn(`${name} lost`)
    tell(null)
  }

  const running = faults.watch('relay', run())
  return {
    openSince: () => current?.since ?? null,
    follow(listener) {
      listeners.push(listener)
      if (current !== null) listener(current.connection)
    },
    async close() {
      ending.abort()
      await current?.connection.close()
      await running
    },
  }
}

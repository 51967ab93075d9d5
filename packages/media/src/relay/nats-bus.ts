import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Faults } from '@squall/shared/server/faults'
import type { Bus } from './bus'

const CONNECT_WITHIN_MS = 5_000
const RETRY_MS = 250
const RETRY_SPREAD_MS = 750
const FLUSH_WITHIN_MS = 1_000
/** With two pings unconfirmed in a row, the connection is closed. */
const PING_EVERY_MS = 2_000
/** Messages are dropped while this much is unconfirmed: frames would only pile up. */
const MAX_UNCONFIRMED_BYTES = 8 * 1024 * 1024
/** The server is asked for a confirmation after this much. */
const CONFIRM_AFTER_BYTES = 128 * 1024

interface Subscription {
  subject: string
  take: (message: Uint8Array, subject: string) => void
  stop: () => void
}

const DO_NOTHING = () => undefined

/** Returns a bus on the NATS server at `url` (nats://[user:password@]host[:port], or tls://…). It reconnects for ever. */
export function createNatsBus(url: string, faults: Faults): Bus {
  const options = toConnectOptions(url)
  const subscriptions = new Set<Subscription>()
  const listeners: ((isConnected: boolean) => void)[] = []
  let connection: NatsConnection | null = null
  let isClosed = false
  let unconfirmed = 0
  let isConfirming = false
  let stopWaiting = DO_NOTHING

  async function run(): Promise<void> {
    while (!isClosed) {
      const opened = await connect(options).catch(() => null)
      if (opened !== null) await faults.watch('relay', use(opened))
      if (!isClosed) await wait(RETRY_MS + Math.random() * RETRY_SPREAD_MS)
    }
  }

  async function use(opened: NatsConnection): Promise<void> {
    if (isClosed) return opened.close()
    connection = opened
    unconfirmed = 0
    isConfirming = false
    for (const subscription of subscriptions) start(subscription, opened)
    for (const listener of listeners) listener(true)
    await opened.closed()
    connection = null
    for (const listener of listeners) listener(false)
  }

  function start(subscription: Subscription, to: NatsConnection): void {
    const { subject, take } = subscription
    const started = to.subscribe(subject, {
      callback: (failure, message) => {
        if (failure === null) take(message.data, message.subject)
      },
    })
    subscription.stop = () => {
      if (!to.isClosed()) started.unsubscribe()
    }
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

  /** The client's own queue is unbounded, so unconfirmed bytes are counted here. */
  function count(bytes: number, to: NatsConnection): void {
    unconfirmed += bytes
    if (isConfirming || unconfirmed < CONFIRM_AFTER_BYTES) return
    isConfirming = true
    const asked = unconfirmed
    const answered = () => {
      if (connection !== to) return
      unconfirmed -= asked
      isConfirming = false
    }
    to.flush().then(answered, DO_NOTHING)
  }

  async function flush(): Promise<void> {
    const within = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS).unref())
    await Promise.race([connection?.flush().catch(DO_NOTHING), within])
  }

  void run()
  return {
    publish(subject, message) {
      if (connection === null || connection.isClosed() || unconfirmed > MAX_UNCONFIRMED_BYTES) return false
      try {
        connection.publish(subject, message)
      } catch {
        // The message is too large for the server, or the connection has just closed.
        return false
      }
      count(message.length, connection)
      return true
    },
    subscribe(subject, take) {
      const subscription: Subscription = { subject, take, stop: DO_NOTHING }
      subscriptions.add(subscription)
      if (connection !== null && !connection.isClosed()) start(subscription, connection)
      return () => {
        subscription.stop()
        subscriptions.delete(subscription)
      }
    },
    isConnected: () => connection !== null,
    onChange: (listener) => {
      listeners.push(listener)
    },
    flush,
    async close() {
      await flush()
      isClosed = true
      stopWaiting()
      await connection?.close()
    },
  }
}

function toConnectOptions(url: string) {
  const { protocol, host, username, password } = new URL(url)
  const name = decodeURIComponent(username)
  const login = password === '' ? { token: name } : { user: name, pass: decodeURIComponent(password) }
  return {
    servers: host,
    name: 'squall media',
    reconnect: false,
    noEcho: true,
    timeout: CONNECT_WITHIN_MS,
    pingInterval: PING_EVERY_MS,
    maxPingOut: 2,
    ...(username !== '' && login),
    ...(protocol === 'tls:' && { tls: {} }),
  }
}

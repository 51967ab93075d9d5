import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Faults } from '@squall/shared/server/faults'
import type { Bus } from './bus'

const CONNECT_WITHIN_MS = 5_000
const RETRY_MS = 250
const RETRY_SPREAD_MS = 750
const FLUSH_WITHIN_MS = 1_000
/** With two unanswered in a row the server is given up. */
const PING_EVERY_MS = 2_000
/** A server that takes no more than this is not waited for: pictures would only pile up. */
const UNANSWERED_BYTES = 8 * 1024 * 1024
/** How much goes out before the server is asked whether it has it all. */
const ASKED_AFTER_BYTES = 128 * 1024

interface Subscription {
  subject: string
  take: (message: Uint8Array, subject: string) => void
  stop: () => void
}

const NOT_YET = () => undefined

/** A NATS server at `url` (nats://[user:password@]host[:port], or tls://…). Connects, and again for ever, by itself. */
export function createNatsBus(url: string, faults: Faults): Bus {
  const options = optionsFrom(url)
  const subscriptions = new Set<Subscription>()
  const listeners: ((isConnected: boolean) => void)[] = []
  let connection: NatsConnection | null = null
  let isClosed = false
  let unanswered = 0
  let isAsking = false
  let stopWaiting = NOT_YET

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
    unanswered = 0
    isAsking = false
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

  /** The client's own queue has no bound, so what the server has not yet confirmed is counted here. */
  function count(bytes: number, to: NatsConnection): void {
    unanswered += bytes
    if (isAsking || unanswered < ASKED_AFTER_BYTES) return
    isAsking = true
    const asked = unanswered
    const answered = () => {
      if (connection !== to) return
      unanswered -= asked
      isAsking = false
    }
    to.flush().then(answered, NOT_YET)
  }

  async function flush(): Promise<void> {
    const within = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS).unref())
    await Promise.race([connection?.flush().catch(NOT_YET), within])
  }

  void run()
  return {
    publish(subject, message) {
      if (connection === null || connection.isClosed() || unanswered > UNANSWERED_BYTES) return false
      try {
        connection.publish(subject, message)
      } catch {
        // Larger than the server takes, or closed in this very moment.
        return false
      }
      count(message.length, connection)
      return true
    },
    subscribe(subject, take) {
      const subscription: Subscription = { subject, take, stop: NOT_YET }
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

function optionsFrom(url: string) {
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

import type { NatsConnection } from '@nats-io/transport-node'
import type { RelayLink } from '@squall/shared/server/relay-link'
import type { Bus } from './bus'

const FLUSH_WITHIN_MS = 1_000
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

/** Returns the bus over a link, which is closed with it. */
export function createNatsBus(link: RelayLink): Bus {
  const subscriptions = new Set<Subscription>()
  let unconfirmed = 0
  let isConfirming = false

  link.follow((connection) => {
    unconfirmed = 0
    isConfirming = false
    if (connection !== null) for (const subscription of subscriptions) start(subscription, connection)
  })

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

  /** The client's own queue is unbounded, so unconfirmed bytes are counted here. */
  function count(bytes: number, to: NatsConnection): void {
    unconfirmed += bytes
    if (isConfirming || unconfirmed < CONFIRM_AFTER_BYTES) return
    isConfirming = true
    const asked = unconfirmed
    const answered = () => {
      if (link.current() !== to) return
      unconfirmed -= asked
      isConfirming = false
    }
    to.flush().then(answered, DO_NOTHING)
  }

  async function flush(): Promise<void> {
    const within = new Promise<void>((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS).unref())
    await Promise.race([link.current()?.flush().catch(DO_NOTHING), within])
  }

  return {
    publish(subject, message) {
      const connection = link.current()
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
      const connection = link.current()
      if (connection !== null && !connection.isClosed()) start(subscription, connection)
      return () => {
        subscription.stop()
        subscriptions.delete(subscription)
      }
    },
    // The client writes in a microtask that it queues with the first message of a turn.
    afterWrite: queueMicrotask,
    isConnected: () => link.current() !== null,
    probe(onAnswer) {
      link.current()?.flush().then(onAnswer, DO_NOTHING)
    },
    onChange(listener) {
      link.follow((connection) => listener(connection !== null))
    },
    flush,
    async close() {
      await flush()
      await link.close()
    },
  }
}

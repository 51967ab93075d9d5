import { INTERNAL_SECRET_HEADER, type MediaEvent, MediaHealth } from '@squall/shared/contract/live'
import type { Log } from '@squall/shared/server/log'
import { currentRequest } from '@squall/shared/server/request-scope'

export interface MediaClient {
  /** Queues events for the media process, in order, and returns at once. */
  publish(...events: MediaEvent[]): void
  isReady(): Promise<boolean>
  /** Returns the metrics of media in Prometheus's text format. @throws when media does not answer */
  metrics(): Promise<string>
  /** Returns the health of media. @throws when media does not answer */
  health(): Promise<MediaHealth>
}

interface MediaClientOptions {
  /** The port on which media answers this process. */
  internalPort: number
  internalSecret: string
  log: Log
}

const TIMEOUT_MS = 3_000
const RETRY_MS = 250
const MAX_WAITING = 1_000

/** An event with the id of the request that caused it. */
type TracedEvent = MediaEvent & { requestId?: string }

/** Returns the bus to media. It posts one batch at a time, so that a chat line never overtakes the one before it. */
export function createMediaClient({ internalPort, internalSecret, log }: MediaClientOptions): MediaClient {
  const origin = `http://127.0.0.1:${internalPort}`
  const base = `${origin}/internal`
  const headers = { [INTERNAL_SECRET_HEADER]: internalSecret, 'content-type': 'application/json' }
  let waiting: TracedEvent[] = []
  let sending = false

  async function deliver(events: TracedEvent[]): Promise<boolean> {
    try {
      const answer = await fetch(`${base}/events`, {
        method: 'POST',
        headers,
        body: JSON.stringify(events),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (answer.ok) return true
      log.error(`media refused ${events.length} event(s): ${answer.status}`)
      return answer.status < 500
    } catch {
      return false
    }
  }

  async function drain(): Promise<void> {
    sending = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      if (await deliver(batch)) continue
      waiting = [...batch, ...waiting].slice(-MAX_WAITING)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
    }
    sending = false
  }

  const askHealth = () => fetch(`${base}/health`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })

  return {
    publish(...events) {
      const requestId = currentRequest()?.id
      waiting.push(...events.map((event) => (requestId === undefined ? event : { ...event, requestId })))
      if (!sending) void drain()
    },
    isReady: () =>
      askHealth().then(
        ({ ok }) => ok,
        () => false,
      ),
    async metrics() {
      const answer = await fetch(`${origin}/metrics`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
      if (!answer.ok) throw new Error(`media answered ${answer.status}`)
      return answer.text()
    },
    health: async () => MediaHealth.parse(await (await askHealth()).json()),
  }
}

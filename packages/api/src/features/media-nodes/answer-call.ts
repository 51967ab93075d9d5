import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ChaserChanges } from '@squall/shared/contract/live'
import { createCounter, type MetricsPage } from '@squall/shared/server/metrics'
import { type ApiAnswer, type ApiCall, HOME_NODE } from '@squall/shared/server/relay'
import { createRequestScope, inRequest } from '@squall/shared/server/request-scope'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { ZodError } from 'zod'
import { badRequest, forbidden, notFound } from '../../errors'
import { createFairQueue } from '../../platform/concurrency'
import type { ReceivedCall } from '../../platform/relay/answer-calls'
import type { Services } from '../../services'
import { internalCalls } from '../internal/calls'

/** Calls take turns by node, so that one which asks too much delays the others little. */
const QUEUE = { concurrency: 4, maxWaiting: 2_000, maxWaitingPerKey: 500 }

/** Made all the time; successful ones are logged at debug level. */
const QUIET_CALLS = new Set(['streams-report', 'positions-report'])

type RunCall = (services: Services, body: unknown) => unknown

const calls: Record<ApiCall, RunCall> = {
  'chat-post'(services, body) {
    // The message comes back as an event.
    internalCalls['chat-post'].parseAndRun(services, body)
    return null
  },
  'chat-list': internalCalls['chat-list'].parseAndRun,
  'streams-report': internalCalls['streams-report'].parseAndRun,
  'positions-report'(services, body) {
    const changes = internalCalls['positions-report'].parseAndRun(services, body)
    const isChanged = changes.chasers.length > 0 || changes.removed.length > 0
    // All nodes hear it as an event, and the one that reported too.
    if (isChanged) services.media.publish({ type: 'chaser-positions', ...changes })
    return { chasers: [], removed: [] } satisfies ChaserChanges
  },
}
const isCall = (name: string): name is ApiCall => Object.hasOwn(calls, name)

/** Counts answered calls by name and status. */
export interface CallMetrics {
  answered(call: string, status: number): void
  addTo(page: MetricsPage): void
}

export function createCallMetrics(): CallMetrics {
  const calls = createCounter('squall_api_relay_calls_total', 'Calls of media nodes answered.', ['call', 'status'])
  return {
    answered: (call, status) => calls.inc({ call, status: String(status) }),
    addTo: (page) => page.add(calls),
  }
}

/**
 * Returns a function that answers calls; it never rejects.
 * @param isNode whether a node of this name may call
 */
export function createCallAnswerer(services: Services, isNode: (name: string) => boolean, metrics: CallMetrics) {
  const { log } = services
  const queue = createFairQueue(QUEUE)

  function run({ node, call, body }: ReceivedCall): unknown {
    if (node !== HOME_NODE && !isNode(node)) throw forbidden('This media node is not registered')
    if (!isCall(call)) throw notFound('There is no such call')
    return calls[call](services, parseBody(body))
  }

  async function runInTurn(received: ReceivedCall): Promise<ApiAnswer> {
    try {
      const result = await queue.run(received.node, async () => {
        await nextTurn()
        return run(received)
      })
      return { ok: true, result }
    } catch (error) {
      const { status, message } = toRefusal(error)
      if (status >= 500) log.error(`${received.call} of node ${received.node} failed`, { error })
      return { ok: false, status, message }
    }
  }

  return async (received: ReceivedCall): Promise<ApiAnswer> => {
    const startedAt = performance.now()
    const scope = createRequestScope(received.requestId)
    const answer = await inRequest(scope, () => runInTurn(received))
    const { node } = received
    const call = isCall(received.call) ? received.call : 'unknown'
    const status = answer.ok ? 200 : answer.status
    metrics.answered(call, status)
    const ms = Math.round((performance.now() - startedAt) * 10) / 10
    const level = status >= 500 ? 'warn' : answer.ok && QUIET_CALLS.has(call) ? 'debug' : 'info'
    log[level](`call of media node ${node}`, { route: 'relay', call, status, ms, requestId: scope.id })
    return answer
  }
}

/** @throws BAD_REQUEST */
function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    throw badRequest('The request could not be read')
  }
}

/** Returns the status and the sentence that the REST form of a call would have. */
function toRefusal(error: unknown): { status: number; message: string } {
  if (error instanceof ZodError) return { status: 400, message: error.issues[0]?.message ?? 'That input is not valid' }
  if (error instanceof TRPCError && error.code !== 'INTERNAL_SERVER_ERROR')
    return { status: getHTTPStatusCodeFromError(error), message: error.message }
  return { status: 500, message: 'Something went wrong on the server' }
}

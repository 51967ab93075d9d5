import { headers } from '@nats-io/transport-node'
import { ApiAnswer, type ApiCall, apiCalls, subjects } from '@squall/shared/server/relay'
import type { RelayLink } from '@squall/shared/server/relay-link'
import { REQUEST_ID_HEADER } from '@squall/shared/server/request-scope'
import type { z } from 'zod'
import type { ApiClient, ChatError } from '../api-client'

const TIMEOUT_MS = 5_000

type Outcome<Result> = { ok: true; result: Result } | { ok: false; status: number; message: string }

/** Returns the calls of a node on another machine to api, over the relay. */
export function createRelayApiClient(link: RelayLink, name: string): ApiClient {
  /** Resolves with null if api cannot be reached, or answers what this version does not understand. */
  async function call<Result>(
    what: ApiCall,
    { output }: { output: z.ZodType<Result> },
    input: object,
    requestId?: string,
  ): Promise<Outcome<Result> | null> {
    try {
      const head = headers()
      if (requestId !== undefined) head.set(REQUEST_ID_HEADER, requestId)
      const options = { timeout: TIMEOUT_MS, headers: head }
      const message = await link.current()?.request(subjects.apiCall(name, what), JSON.stringify(input), options)
      const answer = ApiAnswer.parse(message?.json())
      return answer.ok ? { ok: true, result: output.parse(answer.result) } : answer
    } catch {
      return null
    }
  }

  async function read<Result>(
    what: ApiCall,
    schema: { output: z.ZodType<Result> },
    input: object,
  ): Promise<Result | null> {
    const answer = await call(what, schema, input)
    return answer?.ok ? answer.result : null
  }

  return {
    async postChat(line, requestId) {
      const answer = await call('chat-post', apiCalls['chat-post'], line, requestId)
      return answer?.ok ? null : toChatError(answer)
    },
    report: async (reports) => (await read('streams-report', apiCalls['streams-report'], reports))?.ended ?? null,
    reportPositions: (positions) => read('positions-report', apiCalls['positions-report'], positions),
    chatLines: (streamId) => read('chat-list', apiCalls['chat-list'], { streamId }),
  }
}

function toChatError(answer: { status: number; message: string } | null): ChatError {
  const isRefused = answer !== null && answer.status < 500
  return isRefused ? { code: 'chat-refused', message: answer.message } : { code: 'unavailable' }
}

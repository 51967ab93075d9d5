import { randomUUID } from 'node:crypto'
import type { AppRouter } from '@squall/api/router'
import type { ChatMessage } from '@squall/shared/contract/chat'
import { INTERNAL_SECRET_HEADER, type StreamReport } from '@squall/shared/contract/live'
import type { SocketErrorCode } from '@squall/shared/contract/wire'
import { REQUEST_ID_HEADER } from '@squall/shared/server/request-scope'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'

export interface ChatRefusal {
  code: Extract<SocketErrorCode, 'chat-refused' | 'unavailable'>
  /** api's own sentence, where it had one. */
  message?: string
}

/** What media asks of api. No call ever throws. */
export interface ApiClient {
  /** Null when the line is stored; it comes back as an event. */
  postChat(line: { streamId: string; userId: string; message: string }, requestId: string): Promise<ChatRefusal | null>
  /** The ids of those streams that are over, or null when api could not be told. */
  report(reports: StreamReport[]): Promise<string[] | null>
  /** The newest lines of a chat as visitors see them, oldest first, or null when api does not say. */
  chatLines(streamId: string): Promise<ChatMessage[] | null>
}

const TIMEOUT_MS = 5_000

/** @param url where api answers tRPC calls */
export function createApiClient({ url, secret }: { url: string; secret: string }): ApiClient {
  const headersOf = (requestId: unknown) => ({
    [INTERNAL_SECRET_HEADER]: secret,
    [REQUEST_ID_HEADER]: typeof requestId === 'string' ? requestId : randomUUID(),
  })
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url, headers: ({ op }) => headersOf(op.context.requestId) })],
  })
  const timely = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })
  return {
    async postChat(line, requestId) {
      try {
        await client.internal.chat.post.mutate(line, { ...timely(), context: { requestId } })
        return null
      } catch (failure) {
        return refusalFrom(failure)
      }
    },
    async report(reports) {
      try {
        return (await client.internal.streams.report.mutate(reports, timely())).ended
      } catch {
        return null
      }
    },
    async chatLines(streamId) {
      try {
        return await client.chat.list.query({ streamId }, timely())
      } catch {
        return null
      }
    },
  }
}

function refusalFrom(failure: unknown): ChatRefusal {
  if (!(failure instanceof TRPCClientError)) return { code: 'unavailable' }
  const status: unknown = failure.data?.httpStatus
  const isRefused = typeof status === 'number' && status < 500
  return isRefused ? { code: 'chat-refused', message: failure.message } : { code: 'unavailable' }
}

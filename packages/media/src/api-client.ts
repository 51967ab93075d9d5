import { randomUUID } from 'node:crypto'
import type { AppRouter } from '@squall/api/router'
import type { ChatMessage } from '@squall/shared/contract/chat'
import {
  type ChaserChanges,
  INTERNAL_SECRET_HEADER,
  type ReportedPosition,
  type StreamReport,
} from '@squall/shared/contract/live'
import type { SocketErrorCode } from '@squall/shared/contract/wire'
import { REQUEST_ID_HEADER } from '@squall/shared/server/request-scope'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'

export interface ChatError {
  code: Extract<SocketErrorCode, 'chat-refused' | 'unavailable'>
  /** api's own sentence, if it gave one. */
  message?: string
}

/** The calls of media to api. None of them throws. */
export interface ApiClient {
  /** Resolves with null if the message was stored. It comes back as an event. */
  postChat(line: { streamId: string; userId: string; message: string }, requestId: string): Promise<ChatError | null>
  /** Resolves with the ids of those streams that have ended; null if api cannot be reached. */
  report(reports: StreamReport[]): Promise<string[] | null>
  /** Resolves with what the public sees after these positions; null if api cannot be reached. */
  reportPositions(positions: ReportedPosition[]): Promise<ChaserChanges | null>
  /** Resolves with the newest messages of a chat as visitors see them, oldest first; null if api cannot be reached. */
  chatLines(streamId: string): Promise<ChatMessage[] | null>
}

const TIMEOUT_MS = 5_000

/** @param url where api answers tRPC calls */
export function createApiClient({ url, secret }: { url: string; secret: string }): ApiClient {
  const buildHeaders = (requestId: unknown) => ({
    [INTERNAL_SECRET_HEADER]: secret,
    [REQUEST_ID_HEADER]: typeof requestId === 'string' ? requestId : randomUUID(),
  })
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url, headers: ({ op }) => buildHeaders(op.context.requestId) })],
  })
  const withTimeout = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })
  return {
    async postChat(line, requestId) {
      try {
        await client.internal.chat.post.mutate(line, { ...withTimeout(), context: { requestId } })
        return null
      } catch (failure) {
        return toChatError(failure)
      }
    },
    async report(reports) {
      try {
        return (await client.internal.streams.report.mutate(reports, withTimeout())).ended
      } catch {
        return null
      }
    },
    async reportPositions(positions) {
      try {
        return await client.internal.positions.report.mutate(positions, withTimeout())
      } catch {
        return null
      }
    },
    async chatLines(streamId) {
      try {
        return await client.chat.list.query({ streamId }, withTimeout())
      } catch {
        return null
      }
    },
  }
}

function toChatError(failure: unknown): ChatError {
  if (!(failure instanceof TRPCClientError)) return { code: 'unavailable' }
  const status: unknown = failure.data?.httpStatus
  const isRefused = typeof status === 'number' && status < 500
  return isRefused ? { code: 'chat-refused', message: failure.message } : { code: 'unavailable' }
}

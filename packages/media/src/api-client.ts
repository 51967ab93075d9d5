import type { AppRouter } from '@squall/api/router'
import { INTERNAL_SECRET_HEADER, type StreamReport } from '@squall/shared/media-events'
import type { SocketErrorCode } from '@squall/shared/wire/messages'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'

export interface ChatRefusal {
  code: Extract<SocketErrorCode, 'chat-refused' | 'unavailable'>
  /** api's own sentence, where it had one. */
  message?: string
}

/** What media asks of api. Neither call ever throws. */
export interface ApiClient {
  /** Null when the line is stored; it comes back as an event. */
  postChat(line: { streamId: string; userId: string; message: string }): Promise<ChatRefusal | null>
  /** The ids of those streams that are over, or null when api could not be told. */
  report(reports: StreamReport[]): Promise<string[] | null>
}

const TIMEOUT_MS = 5_000

/** @param url where api answers tRPC calls */
export function createApiClient({ url, secret }: { url: string; secret: string }): ApiClient {
  const client = createTRPCClient<AppRouter>({
    links: [httpLink({ url, headers: { [INTERNAL_SECRET_HEADER]: secret } })],
  })
  const timely = () => ({ signal: AbortSignal.timeout(TIMEOUT_MS) })
  return {
    async postChat(line) {
      try {
        await client.internal.chat.post.mutate(line, timely())
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
  }
}

function refusalFrom(failure: unknown): ChatRefusal {
  if (!(failure instanceof TRPCClientError)) return { code: 'unavailable' }
  const status: unknown = failure.data?.httpStatus
  const isRefused = typeof status === 'number' && status < 500
  return isRefused ? { code: 'chat-refused', message: failure.message } : { code: 'unavailable' }
}

import type { ChatMessage } from '@squall/shared/contract/chat'
import type { ChaserChanges, ReportedPosition, StreamReport } from '@squall/shared/contract/live'
import type { ApiClient, ChatError } from '../api-client'

type ChatLine = Parameters<ApiClient['postChat']>[0]

/** api as media sees it: remembers what it was told, and answers as the test says. */
export interface FakeApi extends ApiClient {
  readonly lines: ChatLine[]
  /** The ids that came with them. */
  readonly requestIds: string[]
  readonly reports: StreamReport[]
  chatAnswer: ChatError | null
  /** What reports are answered with; null for an api that is down. */
  ended: string[] | null
  readonly positions: ReportedPosition[]
  /** What reports of positions are answered with; null for an api that is down. */
  shown: ChaserChanges | null
  /** What is stored of any chat; null for an api that is down. */
  stored: ChatMessage[] | null
}

export function createFakeApi(): FakeApi {
  const api: FakeApi = {
    lines: [],
    requestIds: [],
    reports: [],
    chatAnswer: null,
    ended: [],
    stored: [],
    positions: [],
    shown: { chasers: [], removed: [] },
    async postChat(line, requestId) {
      api.lines.push(line)
      api.requestIds.push(requestId)
      return api.chatAnswer
    },
    async report(reports) {
      api.reports.push(...reports)
      return api.ended
    },
    async reportPositions(positions) {
      api.positions.push(...positions)
      return api.shown
    },
    chatLines: async () => api.stored,
  }
  return api
}

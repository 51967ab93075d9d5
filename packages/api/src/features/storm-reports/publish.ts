import type { StormReport } from '@squall/shared/contract/weather'
import type { Services } from '../../services'
import { REPORT_KEY_PREFIX, toReportLineId } from '../weather/alert-notices/chat-notices'
import { toListedReport } from './queries'

/** Tells open pages of a report that is public now, or of its new picture. */
export const publishStormReport = ({ media }: Pick<Services, 'media'>, report: StormReport): void =>
  media.publish({
    type: 'storm-reports-changed',
    added: toListedReport({ ...report, rejectReason: null }),
    removedId: null,
  })

/** Tells open pages that a report is public no longer, and takes its lines out of the chats. */
export function publishWithdrawal({ media, memory }: Pick<Services, 'media' | 'memory'>, id: string): void {
  const key = REPORT_KEY_PREFIX + id
  const lines = memory.removeNotices(key).map((streamId) => ({
    type: 'chat-removed' as const,
    streamId,
    messageIds: [toReportLineId(key, streamId)],
  }))
  media.publish({ type: 'storm-reports-changed', added: null, removedId: id }, ...lines)
}

import type { ChatMessage } from '@squall/shared/contract/chat'
import type { Services } from '../../../services'
import type { AlertNotice } from '../../../weather/weather-database'

/** The sender shown on notices; no account has this name. */
const SENDER = { id: 'squall', username: 'squall', displayName: 'Emergency alert', isVerified: true }
const REPORT_SENDER = { ...SENDER, displayName: 'Storm report' }

/** The keys of notices that are storm reports begin with it; the report's id follows. */
export const REPORT_KEY_PREFIX = 'report:'

/** Returns the notice of an alert or a storm report as a message of a stream's chat; its id is the same whenever it is read. */
export function toNoticeMessage({ streamId, key, rank, text, saidAt }: AlertNotice): ChatMessage {
  const shared = { streamId, userId: SENDER.id, message: text, createdAt: saidAt.toISOString() }
  return key.startsWith(REPORT_KEY_PREFIX)
    ? {
        ...shared,
        id: toReportLineId(key, streamId),
        isEmergencyAlert: false,
        isStormReport: true,
        user: REPORT_SENDER,
      }
    : { ...shared, id: `alert:${key}:${rank}:${streamId}`, isEmergencyAlert: true, user: SENDER }
}

/** Returns the id of the chat line of a storm report. */
export const toReportLineId = (key: string, streamId: string): string => `${key}:${streamId}`

/** Returns the notices of alerts and storm reports in a stream's chat, oldest first. */
export const listChatNotices = ({ memory }: Pick<Services, 'memory'>, streamId: string): ChatMessage[] =>
  memory.listNotices(streamId).map(toNoticeMessage)

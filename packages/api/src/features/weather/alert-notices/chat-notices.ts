import type { ChatMessage } from '@squall/shared/contract/chat'
import type { Services } from '../../../services'
import type { AlertNotice } from '../../../weather/weather-database'

/** The sender shown on the notices of alerts; no account has this name. */
const SENDER = { id: 'squall', username: 'squall', displayName: 'Emergency alert', isVerified: true }

/** Returns the notice of an alert as a message of a stream's chat; its id is the same whenever it is read. */
export function toNoticeMessage({ streamId, key, rank, text, saidAt }: AlertNotice): ChatMessage {
  return {
    id: `alert:${key}:${rank}:${streamId}`,
    streamId,
    userId: SENDER.id,
    message: text,
    createdAt: saidAt.toISOString(),
    isEmergencyAlert: true,
    user: SENDER,
  }
}

/** Returns the alert notices in a stream's chat, oldest first. */
export const listChatNotices = ({ memory }: Pick<Services, 'memory'>, streamId: string): ChatMessage[] =>
  memory.listNotices(streamId).map(toNoticeMessage)

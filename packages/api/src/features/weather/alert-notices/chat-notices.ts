import type { ChatMessage } from '@squall/shared/contract/chat'
import type { Services } from '../../../services'
import type { AlertLine } from '../../../weather/memory'

/** Alerts speak in chats as nobody's account. */
const SENDER = { id: 'squall', username: 'squall', displayName: 'Emergency alert', isVerified: true }

/** A line of a stream's chat that an alert said; the same alert says it once. */
export function toChatMessage({ streamId, key, rank, text, saidAt }: AlertLine): ChatMessage {
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

/** What alerts said in a stream's chat, oldest first. */
export const listChatNotices = ({ memory }: Pick<Services, 'memory'>, streamId: string): ChatMessage[] =>
  memory.lines(streamId).map(toChatMessage)

import type { ChatMessage } from '@squall/shared/contract/chat'
import { limits, type ServerMessage } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'

type SentMessage = Pick<ChatMessage, 'createdAt' | 'isEmergencyAlert'>
/** Sent messages by id; null for one that was removed. */
type Sent = ReadonlyMap<string, SentMessage | null>

/** The newest chat messages that a room has sent, to be compared with those that are stored. */
export interface SentMessages {
  record(message: ServerMessage): void
  snapshot(): Sent
  /**
   * Returns which messages are stored and were not sent, and which were sent and are no longer stored.
   * @param stored the newest messages of the chat, oldest first
   * @param before the snapshot from when they were requested; later changes were sent already and are left out
   */
  compare(stored: ChatMessage[], before: Sent): { missed: ChatMessage[]; removed: string[] }
}

/** Starts empty: members read messages from before the room was opened through api. */
export function createSentMessages(clock: Clock): SentMessages {
  const beganAt = clock.unixSeconds() * 1_000
  const sent = new Map<string, SentMessage | null>()

  return {
    record(message) {
      if (message.type === 'chat-message') {
        const { id, createdAt, isEmergencyAlert } = message
        sent.set(id, { createdAt, isEmergencyAlert })
      } else if (message.type === 'chat-removed') {
        for (const id of message.messageIds) sent.set(id, null)
      }
      for (const id of sent.keys()) if (sent.size > limits.chatHistoryLines) sent.delete(id)
    },
    snapshot: () => new Map(sent),
    compare(stored, before) {
      const storedIds = new Set(stored.map(({ id }) => id))
      const storedSince = stored.length < limits.chatHistoryLines ? '' : (stored[0]?.createdAt ?? '')
      const isMissed = ({ id, createdAt }: ChatMessage) =>
        !sent.get(id) && sent.get(id) === before.get(id) && Date.parse(createdAt) >= beganAt
      const removed = [...sent].flatMap(([id, message]) => {
        // Messages of weather alerts are not stored with the chat, and are never removed.
        if (message === null || message.isEmergencyAlert || message !== before.get(id)) return []
        return storedIds.has(id) || message.createdAt <= storedSince ? [] : [id]
      })
      return { missed: stored.filter(isMissed), removed }
    },
  }
}

import type { ChatMessage } from '@squall/shared/contract/chat'
import type { ServerMessage } from '@squall/shared/contract/wire'
import { limits } from '@squall/shared/contract/wire'
import type { Clock } from '../clock'

/** By their ids; null for a line that was removed. */
type Told = ReadonlyMap<string, Pick<ChatMessage, 'createdAt' | 'isEmergencyAlert'> | null>

/** What a room was told of its chat lately, to be compared with what is stored. */
export interface ToldLines {
  note(message: ServerMessage): void
  /** As it is now. */
  snapshot(): Told
  /**
   * Which lines are stored and not shown, and which are shown and no longer stored.
   * @param stored the newest lines of the chat, oldest first
   * @param before what was told when they were asked for; what came since is right already
   */
  compare(stored: ChatMessage[], before: Told): { missed: ChatMessage[]; removed: string[] }
}

/** Begins with nothing told: whoever joins from now on reads for themselves what was said before. */
export function createToldLines(clock: Clock): ToldLines {
  const beganAt = clock.unixSeconds() * 1_000
  const told = new Map<string, Pick<ChatMessage, 'createdAt' | 'isEmergencyAlert'> | null>()

  return {
    note(message) {
      if (message.type === 'chat-message') {
        const { id, createdAt, isEmergencyAlert } = message
        told.set(id, { createdAt, isEmergencyAlert })
      } else if (message.type === 'chat-removed') {
        for (const id of message.messageIds) told.set(id, null)
      }
      for (const id of told.keys()) if (told.size > limits.chatHistoryLines) told.delete(id)
    },
    snapshot: () => new Map(told),
    compare(stored, before) {
      const storedIds = new Set(stored.map(({ id }) => id))
      const readFrom = stored.length < limits.chatHistoryLines ? '' : (stored[0]?.createdAt ?? '')
      const isMissed = ({ id, createdAt }: ChatMessage) =>
        !told.get(id) && told.get(id) === before.get(id) && Date.parse(createdAt) >= beganAt
      const removed = [...told].flatMap(([id, line]) => {
        // What a weather alert said stands in no chat's table, and nobody removes it.
        if (line === null || line.isEmergencyAlert || line !== before.get(id)) return []
        return storedIds.has(id) || line.createdAt <= readFrom ? [] : [id]
      })
      return { missed: stored.filter(isMissed), removed }
    },
  }
}

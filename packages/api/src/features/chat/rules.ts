import type { ChatModeration } from '@squall/shared/contract/channel'

/** The chat settings of a channel page. */
export interface ChatSettings {
  moderation: ChatModeration
  allowsEmotes: boolean
}

const LINK = /\b(?:https?:\/\/|www\.)\S/gi
const EMOTE = /\p{Extended_Pictographic}/u
const LINKS_ALLOWED: Record<ChatModeration, number> = { relaxed: Number.POSITIVE_INFINITY, moderate: 1, strict: 0 }

/** Returns why a message is refused by a channel's chat settings, or null. `moderate` allows one link, `strict` none. */
export function chatRefusal(text: string, { moderation, allowsEmotes }: ChatSettings): string | null {
  if (!allowsEmotes && EMOTE.test(text)) return 'Emotes are turned off in this chat'
  const links = text.match(LINK)?.length ?? 0
  if (links <= LINKS_ALLOWED[moderation]) return null
  return moderation === 'strict' ? 'Links are not allowed in this chat' : 'At most one link in a message here'
}

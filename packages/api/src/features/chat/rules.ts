import type { ChatModeration } from '@squall/shared/contract/channel'

/** What the owner of a page wishes for their chat. */
export interface ChatWishes {
  moderation: ChatModeration
  allowsEmotes: boolean
}

const LINK = /\b(?:https?:\/\/|www\.)\S/gi
const EMOTE = /\p{Extended_Pictographic}/u
const LINKS_ALLOWED: Record<ChatModeration, number> = { relaxed: Number.POSITIVE_INFINITY, moderate: 1, strict: 0 }

/** Why a line does not fit into this chat; null when it does. Moderate lets one link pass, strict none. */
export function chatRefusal(text: string, { moderation, allowsEmotes }: ChatWishes): string | null {
  if (!allowsEmotes && EMOTE.test(text)) return 'Emotes are turned off in this chat'
  const links = text.match(LINK)?.length ?? 0
  if (links <= LINKS_ALLOWED[moderation]) return null
  return moderation === 'strict' ? 'Links are not allowed in this chat' : 'At most one link in a message here'
}

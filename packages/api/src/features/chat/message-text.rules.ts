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
export function findTextRefusal(text: string, { moderation, allowsEmotes }: ChatSettings): string | null {
  if (!allowsEmotes && EMOTE.test(text)) return 'Emotes are turned off in this chat'
  const links = text.match(LINK)?.length ?? 0
  if (links <= LINKS_ALLOWED[moderation]) return null
  return moderation === 'strict' ? 'Links are not allowed in this chat' : 'At most one link in a message here'
}

/** Invisible characters that could split a word. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g

const ACCENTS = /\p{M}/gu

const NOT_A_WORD = /[^\p{L}\p{N}]+/gu

/** Returns a text in a form that is equal for all spellings: without accents, case, width and punctuation. */
function normalize(text: string): string {
  const letters = text.replace(INVISIBLE, '').normalize('NFKD').replace(ACCENTS, '').toLowerCase()
  return ` ${letters.replace(NOT_A_WORD, ' ').trim()} `
}

/**
 * Whether a message contains one of the words or phrases, as whole words. A word that ends with * matches every word that
 * begins with it.
 */
export function hasHeldWord(message: string, words: readonly string[]): boolean {
  const said = normalize(message)
  return words.some((word) => {
    const sought = normalize(word)
    if (sought.trim() === '') return false
    return said.includes(word.trimEnd().endsWith('*') ? sought.trimEnd() : sought)
  })
}

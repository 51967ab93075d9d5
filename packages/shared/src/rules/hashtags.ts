/** A # with its word, not directly after a word or an address: 'a#b' and '/page#part' hold no hashtag. */
const TAG = /(?<![\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{M}\p{N}_]+)/gu
const LETTER = /\p{L}/u

export const HASHTAG_CHARACTERS = 30

/** A piece of a text; `hashtag` is its stored form, or null for plain text. */
export interface TextPart {
  text: string
  hashtag: string | null
  /** Where it begins in the text. */
  at: number
}

/** The stored form of a hashtag: without #, in lower case. */
export const normalizeHashtag = (typed: string): string =>
  typed.trim().replace(/^#+/, '').normalize('NFC').toLowerCase()

/** A text split at its hashtags. Numbers ('#1') and words that are too long stay plain. */
export function splitAtHashtags(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(TAG)) {
    const hashtag = normalizeHashtag(match[0])
    if (!LETTER.test(hashtag) || hashtag.length > HASHTAG_CHARACTERS) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index), hashtag: null, at: end })
    parts.push({ text: match[0], hashtag, at: match.index })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), hashtag: null, at: end })
  return parts
}

/** The hashtags in a text, each once, in order. */
export const findHashtags = (text: string): string[] => [
  ...new Set(splitAtHashtags(text).flatMap(({ hashtag }) => hashtag ?? [])),
]

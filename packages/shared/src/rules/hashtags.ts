/** A # with its word, where no word or address goes before it: the # of 'a#b' and of '/page#part' is none. */
const TAG = /(?<![\p{L}\p{M}\p{N}_&/#])#([\p{L}\p{M}\p{N}_]+)/gu
const LETTER = /\p{L}/u

export const HASHTAG_CHARACTERS = 30

/** A piece of a text: with the hashtag as it is kept where it is one, null where it is plain. */
export interface TextPart {
  text: string
  hashtag: string | null
  /** Where it begins in the text. */
  at: number
}

/** A hashtag as it is kept: without #, in small letters. */
export const normalizeHashtag = (typed: string): string => typed.trim().replace(/^#+/, '').normalize('NFC').toLowerCase()

/** A text cut where its hashtags begin and end. Numbers ('#1') and words that are too long stay plain. */
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

/** The hashtags written in a text, each once, in order. */
export const findHashtags = (text: string): string[] => [
  ...new Set(splitAtHashtags(text).flatMap(({ hashtag }) => hashtag ?? [])),
]

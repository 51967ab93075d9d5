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

/** Returns the stored form of a hashtag: without #, in lower case. */
export const normalizeHashtag = (typed: string): string =>
  typed.trim().replace(/^#+/, '').normalize('NFC').toLowerCase()

/** Returns a text split at its hashtags. Numbers ('#1') and words that are too long stay plain. */
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

/** Returns the hashtags in a text, each once, in order. */
export const findHashtags = (text: string): string[] => [
  ...new Set(splitAtHashtags(text).flatMap(({ hashtag }) => hashtag ?? [])),
]

/** An @ with a username, not directly after a word or an address: 'storm@example.org' holds no mention. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_.@/-])@([A-Za-z0-9_.-]+)/gu

/** A full stop or dash after a name belongs to the sentence. */
const TRAILING = /[.-]+$/

const NAME_CHARACTERS = { min: 3, max: 30 }

const MAX_MENTIONS = 10

/** A piece of a line; `mention` is the username in lower case, or null for plain text. */
export interface LinePart {
  text: string
  mention: string | null
  /** Where it begins in the line. */
  at: number
}

/** Returns a line split at its mentions. It does not check whether an account of that name exists. */
export function splitAtMentions(line: string): LinePart[] {
  const parts: LinePart[] = []
  let end = 0
  for (const match of line.matchAll(MENTION)) {
    const name = (match[1] ?? '').replace(TRAILING, '')
    if (name.length < NAME_CHARACTERS.min || name.length > NAME_CHARACTERS.max) continue
    if (match.index > end) parts.push({ text: line.slice(end, match.index), mention: null, at: end })
    end = match.index + 1 + name.length
    parts.push({ text: `@${name}`, mention: name.toLowerCase(), at: match.index })
  }
  if (end < line.length) parts.push({ text: line.slice(end), mention: null, at: end })
  return parts
}

/** Returns the usernames mentioned in a line, in lower case, each once, in order, at most ten. */
export function findMentions(line: string): string[] {
  const named = splitAtMentions(line).flatMap(({ mention }) => mention ?? [])
  return [...new Set(named)].slice(0, MAX_MENTIONS)
}

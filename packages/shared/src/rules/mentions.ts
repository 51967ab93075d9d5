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

/** A line split at its mentions. It does not check whether an account of that name exists. */
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

/** The usernames mentioned in a line, in lower case, each once, in order, at most ten. */
export function findMentions(line: string): string[] {
  const named = splitAtMentions(line).flatMap(({ mention }) => mention ?? [])
  return [...new Set(named)].slice(0, MAX_MENTIONS)
}

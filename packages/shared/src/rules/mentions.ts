/** An @ with a username, where no word or address goes before it: the @ of 'storm@example.org' names nobody. */
const MENTION = /(?<![\p{L}\p{M}\p{N}_.@/-])@([A-Za-z0-9_.-]+)/gu
/** A full stop or dash behind a name ends the sentence, not the name. */
const TRAILING = /[.-]+$/
const NAME_CHARACTERS = { least: 3, most: 30 }
const MENTIONS_COUNTED = 10

/** A piece of a line: with the username in small letters where it names somebody, null where it is plain. */
export interface LinePart {
  text: string
  mention: string | null
  /** Where it begins in the line. */
  at: number
}

/** A line cut where its mentions begin and end. Whether there is a person of that name is not known here. */
export function splitAtMentions(line: string): LinePart[] {
  const parts: LinePart[] = []
  let end = 0
  for (const match of line.matchAll(MENTION)) {
    const name = (match[1] ?? '').replace(TRAILING, '')
    if (name.length < NAME_CHARACTERS.least || name.length > NAME_CHARACTERS.most) continue
    if (match.index > end) parts.push({ text: line.slice(end, match.index), mention: null, at: end })
    end = match.index + 1 + name.length
    parts.push({ text: `@${name}`, mention: name.toLowerCase(), at: match.index })
  }
  if (end < line.length) parts.push({ text: line.slice(end), mention: null, at: end })
  return parts
}

/** The usernames that a line names, in small letters, each once, in order. Whoever names a crowd names the first ten. */
export function findMentions(line: string): string[] {
  const named = splitAtMentions(line).flatMap(({ mention }) => mention ?? [])
  return [...new Set(named)].slice(0, MENTIONS_COUNTED)
}

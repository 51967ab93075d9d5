const MAX_WORDS = 8

/**
 * What somebody typed as a query of SQLite's full-text search: rows that have a word beginning with each of the words
 * typed. One letter stands for itself, since half of all words begin with it. Null when there is no word in it, which nothing matches.
 */
export function fullTextQuery(typed: string): string | null {
  const words = typed.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []
  return words.length === 0
    ? null
    : words
        .slice(0, MAX_WORDS)
        .map((word) => (word.length === 1 ? `"${word}"` : `"${word}"*`))
        .join(' ')
}

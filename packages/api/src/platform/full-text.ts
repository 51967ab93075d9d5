const MAX_WORDS = 8

const wordsOf = (typed: string): string[] => typed.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []

/**
 * What somebody typed as a query of SQLite's full-text search: rows that have a word beginning with each of the words
 * typed. One letter stands for itself, since too many words begin with it. Null when there is no word in it, which nothing
 * matches.
 */
export function fullTextQuery(typed: string): string | null {
  const words = wordsOf(typed).slice(0, MAX_WORDS)
  return words.length === 0 ? null : words.map((word) => (word.length === 1 ? `"${word}"` : `"${word}"*`)).join(' ')
}

/** Case and accents do not count, as in the index. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether the same words would be found in these texts: for a few rows, where asking the index costs more than reading them. */
export function hasWords(typed: string, texts: (string | null)[]): boolean {
  const words = wordsOf(plain(texts.join(' ')))
  return wordsOf(plain(typed))
    .slice(0, MAX_WORDS)
    .every((typedWord) =>
      typedWord.length === 1 ? words.includes(typedWord) : words.some((word) => word.startsWith(typedWord)),
    )
}

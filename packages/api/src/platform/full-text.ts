import { foldText } from '@squall/shared/rules/fold-text'

const MAX_WORDS = 8

const splitWords = (typed: string): string[] => typed.normalize('NFC').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []

/**
 * Returns an FTS5 query for rows that have, for each typed word, a word with that prefix. A single letter matches only
 * itself, since too many words start with it. Returns null when nothing typed is a word; no row matches then.
 */
export function toFullTextQuery(typed: string): string | null {
  const words = splitWords(typed).slice(0, MAX_WORDS)
  return words.length === 0 ? null : words.map((word) => (word.length === 1 ? `"${word}"` : `"${word}"*`)).join(' ')
}

/** Returns whether the typed words match these texts, for a few rows where querying the index costs more than reading them. */
export function hasWords(typed: string, texts: (string | null)[]): boolean {
  const words = splitWords(foldText(texts.join(' ')))
  return splitWords(foldText(typed))
    .slice(0, MAX_WORDS)
    .every((typedWord) =>
      typedWord.length === 1 ? words.includes(typedWord) : words.some((word) => word.startsWith(typedWord)),
    )
}

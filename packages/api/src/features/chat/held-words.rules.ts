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

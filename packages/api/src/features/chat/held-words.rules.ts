/** Characters that draw nothing, with which a word could be broken up unseen. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]/g
const ACCENTS = /\p{M}/gu
const NOT_A_WORD = /[^\p{L}\p{N}]+/gu

/** What two spellings of the same words have in common: width, accents, case and signs between words are gone. */
function plain(text: string): string {
  const letters = text.replace(INVISIBLE, '').normalize('NFKD').replace(ACCENTS, '').toLowerCase()
  return ` ${letters.replace(NOT_A_WORD, ' ').trim()} `
}

/**
 * Does a line hold one of these words or phrases, as whole words? A word that ends with * holds for everything that
 * begins with it.
 */
export function holdsWord(line: string, words: readonly string[]): boolean {
  const spoken = plain(line)
  return words.some((word) => {
    const sought = plain(word)
    if (sought.trim() === '') return false
    return spoken.includes(word.trimEnd().endsWith('*') ? sought.trimEnd() : sought)
  })
}

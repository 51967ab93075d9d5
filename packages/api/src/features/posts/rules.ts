const OPENING_CHARACTERS = 80

/** How a text begins, in one line. */
export function toExcerpt(content: string): string {
  const letters = [...content.replace(/\s+/g, ' ')]
  return letters.length <= OPENING_CHARACTERS ? letters.join('') : `${letters.slice(0, OPENING_CHARACTERS).join('')}…`
}

import { foldText } from '@squall/shared/rules/fold-text'

/** The letters of the Latin alphabets, from À to ſ. */
const FIRST_ACCENTED = 0xc0
const LAST_ACCENTED = 0x17f

/** The accented letters of each plain one. */
const accented = new Map<string, string>()
for (let code = FIRST_ACCENTED; code <= LAST_ACCENTED; code += 1) {
  const letter = String.fromCodePoint(code)
  const plain = foldText(letter)
  accented.set(plain, (accented.get(plain) ?? '') + letter)
}

/**
 * Returns a GLOB pattern for texts that contain what was typed, whatever the case and accents. SQLite's LIKE ignores the case
 * of A to Z only, and its lower() as well; GLOB's sets of letters need no function of ours for each row.
 */
export const toGlob = (typed: string): string => `*${[...foldText(typed)].map(toSet).join('')}*`

function toSet(letter: string): string {
  const letters = new Set([letter, letter.toUpperCase(), ...(accented.get(letter) ?? '')])
  // A caret negates a set that begins with it; alone it needs no set.
  return letter === '^' ? letter : `[${[...letters].filter((one) => [...one].length === 1).join('')}]`
}

/** Scripts that need a joiner or variation selector between their letters. */
const JOINING = 'Arab Syrc Nkoo Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt'
  .split(' ')
  .map((script) => `\\p{scx=${script}}`)
  .join('')

/** Invisible characters that change how their neighbours look, next to such neighbours. */
const MEANINGFUL = [
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  '(?<=\\p{Extended_Pictographic}\\ufe0f?|\\p{Emoji_Modifier})\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  '(?<=[\\p{sc=Han}\\p{sc=Mong}\\p{sc=Mymr}\\p{sc=Phag}])\\p{Variation_Selector}',
].join('|')

/**
 * Control characters, lone surrogates, and characters that draw nothing or change the direction of text
 * (Default_Ignorable_Code_Point: bidi controls, zero-width characters, byte order marks, tags, fillers). Line feeds stay.
 */
const INVISIBLE = new RegExp(
  `(?!\\n|${MEANINGFUL})[\\p{Cc}\\p{Cs}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\ufff9-\\ufffb]`,
  'gu',
)

const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** A tab, and the empty braille cell, which looks like a space and is not trimmed. */
const BLANK = /[\t\u2800]/g

/** Hebrew with vowels and accents needs this many marks on one letter; hundreds would cover the lines above. */
const MARKS_MAX = 5
const PILED_MARKS = new RegExp(`((?:[\\u200c\\u200d]?\\p{M}){${MARKS_MAX}})(?:[\\u200c\\u200d]?\\p{M})+`, 'gu')

/** Returns the visible text of several lines: NFC, line feeds only, no invisible characters, trimmed. */
export const toMultiLine = (text: string): string =>
  text
    .replace(LINE_END, '\n')
    .replace(BLANK, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(PILED_MARKS, '$1')
    .trim()

/** Returns the same in one line: line ends become spaces. */
export const toSingleLine = (text: string): string => toMultiLine(text).replace(/\n+/g, ' ')

import { z } from 'zod'
import { toMultiLine, toSingleLine } from '../../rules/clean-text'

/** Lengths count what is kept, in UTF-16 units as a form's `maxLength` does. */
interface TextRules {
  /** What the sentences of a refusal call it. */
  label: string
  max: number
  /** 0 unless it is given. */
  min?: number
  /** Also said where there is no text at all. */
  tooShort?: string
  tooLong?: string
}

/** Text that is so many times too long is refused before it is cleaned, which takes time. */
const TOO_LONG = 10

const cleaned =
  (clean: (text: string) => string) =>
  ({ label, max, min = 0, tooShort, tooLong }: TextRules) => {
    const short = tooShort ?? (min > 1 ? `${label} must be at least ${min} characters` : `${label} is required`)
    return z
      .string(tooShort ?? (min > 0 ? `${label} is required` : `${label} must be text`))
      .overwrite((typed) => (typed.length > TOO_LONG * max ? typed : clean(typed)))
      .min(min, short)
      .max(max, tooLong ?? `${label} must be at most ${max} characters`)
  }

/** Text of one line that people type: names, titles, places. It is cleaned first, then measured. */
export const singleLine = cleaned(toSingleLine)

/** Text with line breaks that people type: descriptions, posts. It is cleaned first, then measured. */
export const multiLine = cleaned(toMultiLine)

/** Text that may be left out; null when there is none. */
export const optionalText = (text: z.ZodString) => text.transform((value) => value || null).nullish()

/** What a list is searched for. */
export const SearchText = singleLine({
  label: 'Search',
  max: 100,
  tooLong: 'Search for at most 100 characters',
}).optional()

/** What names one thing. It is never shown, so that hidden characters are refused; what else is no id is not found. */
export const Identifier = z.string().regex(/^[ -~]*$/, 'This is no id')

const PRINTABLE_ASCII = /^[!-~]*$/

/** A secret of a link. `wrong` is what is said of one that was damaged. */
export const linkToken = (max: number, wrong: string) =>
  z.string(wrong).min(1, wrong).max(max, wrong).regex(PRINTABLE_ASCII, wrong)

/** An address of the web, in ASCII: hidden characters and look-alike letters of other scripts become visible. */
export const webAddress = ({ max, wrong, hostname }: { max: number; wrong: string; hostname?: RegExp }) =>
  z
    .url({ protocol: /^https?$/, error: wrong, ...(hostname && { hostname }) })
    .overwrite(toAscii)
    .max(max, wrong)

function toAscii(address: string): string {
  if (PRINTABLE_ASCII.test(address)) return address
  try {
    return new URL(address).href
  } catch {
    return address
  }
}

/** A time in ISO 8601, with its distance from UTC. */
export const dateTime = (message: string) => z.iso.datetime({ offset: true, error: message })

/** Where the next page of a list begins: the `serial` of the last row of the page before. */
export const Cursor = z.coerce.number().int().positive().optional()

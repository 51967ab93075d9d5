import { z } from 'zod'
import { toMultiLine, toSingleLine } from '../../rules/clean-text'

/** Lengths of the cleaned text in UTF-16 units, as a form's `maxLength` counts. */
interface TextRules {
  /** The name of the field in error messages. */
  label: string
  max: number
  /** 0 unless it is given. */
  min?: number
  /** The message for too short and for missing text. */
  tooShort?: string
  tooLong?: string
}

/** Text this many times too long is refused without the cost of cleaning it. */
const TOO_LONG_TO_CLEAN = 10

const cleaned =
  (clean: (text: string) => string) =>
  ({ label, max, min = 0, tooShort, tooLong }: TextRules) => {
    const short = tooShort ?? (min > 1 ? `${label} must be at least ${min} characters` : `${label} is required`)
    return z
      .string({
        error: ({ input }) =>
          min > 0 && input == null ? (tooShort ?? `${label} is required`) : `${label} must be text`,
      })
      .overwrite((typed) => (typed.length > TOO_LONG_TO_CLEAN * max ? typed : clean(typed)))
      .min(min, short)
      .max(max, tooLong ?? `${label} must be at most ${max} characters`)
  }

/** One line of typed text: a name, a title, a place. It is cleaned before it is measured. */
export const singleLine = cleaned(toSingleLine)

/** Typed text with line breaks: a description, a post. It is cleaned before it is measured. */
export const multiLine = cleaned(toMultiLine)

/** Returns a schema of text that may be left out; empty text becomes null. */
export const optionalText = (text: z.ZodString) => text.transform((value) => value || null).nullish()

/** The search text of a list. */
export const SearchText = singleLine({
  label: 'Search',
  max: 100,
  tooLong: 'Search for at most 100 characters',
}).optional()

/** An id. Ids are never shown, so that other characters are refused; an unknown id is not found. */
export const Identifier = z.string().regex(/^[ -~]*$/, 'This is no id')

const PRINTABLE_ASCII = /^[!-~]*$/

/** Returns a schema of the secret in a link; `wrong` is the message for a damaged one. */
export const linkToken = (max: number, wrong: string) =>
  z.string(wrong).min(1, wrong).max(max, wrong).regex(PRINTABLE_ASCII, wrong)

/** Returns a schema of a web address in ASCII: hidden characters and look-alike letters of other scripts become visible. */
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

/** Returns a schema of a time in ISO 8601 with its offset from UTC; `missing` is the message without one. */
export const dateTime = (label: string, missing = `${label} is required`) =>
  z.iso.datetime({
    offset: true,
    error: ({ input }) =>
      input == null || input === '' ? missing : `${label} must be a date and time such as 2026-05-20T20:00:00Z`,
  })

/** Where the next page of a list begins: the `serial` of the last row of the page before. */
export const Cursor = z.coerce.number().int().positive().optional()

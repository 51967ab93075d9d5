import { z } from 'zod'

/** Control and bidirectional-override characters, which could hide or forge text; line feeds stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const UNSEEN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g

const seen = (typed: string): string => typed.replace(/\r\n?/g, '\n').replace(UNSEEN, ' ').trim()

const bounded = (max: number, label: string) => z.string().max(max, `${label} must be at most ${max} characters`)

/** Text that must be there, trimmed. `missing` is what is said when it is not. */
export const requiredText = (max: number, label: string, missing = `${label} is required`) =>
  z.string(missing).transform(seen).pipe(bounded(max, label).min(1, missing))

/** Text that may be left out; null when there is none. */
export const optionalText = (max: number, label: string) =>
  z
    .string()
    .transform(seen)
    .pipe(bounded(max, label))
    .transform((value) => value || null)
    .nullish()

/** What a list is searched for. */
export const SearchText = z.string().trim().max(100, 'Search for at most 100 characters').optional()

/** A time in ISO 8601, with its distance from UTC. */
export const dateTime = (message: string) => z.iso.datetime({ offset: true, error: message })

/** Where the next page of a list begins: the `serial` of the last row of the page before. */
export const Cursor = z.coerce.number().int().positive().optional()

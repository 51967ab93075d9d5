import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export const newId = (): string => randomUUID()

/** Returns a UUID that starts with the time (version 7 of RFC 9562), so that an index grows only at its end. */
export function newOrderedId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Returns 256 random bits for links and devices, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Without 0/O and 1/I/L, because codes are read aloud in the field. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** Returns random letters that are easy to read aloud and type, 4.95 bits each. */
export const newReadableCode = (length: number): string =>
  Array.from({ length }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** Returns an invite code such as `K7QM-3XTR-9BNW` (59 bits; sign-up is rate-limited). */
export function newInviteCode(): string {
  return [4, 4, 4].map(newReadableCode).join('-')
}

/** Returns a typed code without case, spaces and dashes, for comparison. */
export function normalizeInviteCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

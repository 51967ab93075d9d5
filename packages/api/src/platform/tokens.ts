import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export const newId = (): string => randomUUID()

/** A UUID that begins with the time (version 7 of RFC 9562), so that an index of many grows at its end only. */
export function newOrderedId(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** 256 random bits for links and devices, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** No 0/O, 1/I/L: a code is read aloud in the field. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** So many random letters that can be read aloud and typed: 4.95 bits each. */
export const newReadableCode = (length: number): string =>
  Array.from({ length }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('')

/** An invite code such as `K7QM-3XTR-9BNW` (59 bits; sign-up is throttled). */
export function newInviteCode(): string {
  return [4, 4, 4].map(newReadableCode).join('-')
}

/** Codes are compared without regard to case, spaces and dashes. */
export function normalInviteCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

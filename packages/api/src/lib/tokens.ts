import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export const newId = (): string => randomUUID()

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

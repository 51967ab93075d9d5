import { randomBytes, randomInt, randomUUID } from 'node:crypto'

export const newId = (): string => randomUUID()

/** 256 random bits for links and devices, safe in a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** No 0/O, 1/I/L: a code is read aloud in the field. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** An invite code such as `K7QM-3XTR-9BNW` (59 bits; sign-up is throttled). */
export function newInviteCode(): string {
  const letters = Array.from({ length: 12 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)])
  return [letters.slice(0, 4), letters.slice(4, 8), letters.slice(8)].map((group) => group.join('')).join('-')
}

/** Codes are compared without regard to case, spaces and dashes. */
export function normalInviteCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

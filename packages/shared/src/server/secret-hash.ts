import { createHash } from 'node:crypto'

/** SHA-256 in hex: how session ids, tokens and codes of 128 bits or more are kept at rest. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

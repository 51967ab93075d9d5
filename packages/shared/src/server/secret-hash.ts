import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a secret in hex, the stored form of session ids, tokens and codes of 128 bits or more. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

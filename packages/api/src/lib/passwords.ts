import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; the library's default algorithm is argon2id. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash nobody's password matches, so that an unknown name takes as long as a known one. */
let decoy: Promise<string> | undefined

export const hashPassword = (password: string): Promise<string> => hash(password, argon2id)

/** @param stored the person's hash, or null when there is no such person */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  decoy ??= hashPassword('nobody')
  const matches = await verify(stored ?? (await decoy), password)
  return matches && stored !== null
}

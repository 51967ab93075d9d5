import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from './fair-queue'

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; the library's default algorithm is argon2id. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * argon2 shares the four threads of libuv with everything that reads files, so it never takes more than two of them. The last
 * of those who wait waits a second or two.
 */
const hashing = createFairQueue({ concurrency: 2, maxWaiting: 128, maxWaitingPerKey: 48 })

/** A hash nobody's password matches, so that an unknown name takes as long as a known one. */
let decoy: Promise<string> | undefined

/**
 * @param from who waits for it, so that many from one place do not delay others
 * @throws QueueFullError
 */
export const hashPassword = (password: string, from = ''): Promise<string> =>
  hashing.run(from, () => hash(password, argon2id))

/**
 * @param stored the person's hash, or null when there is no such person
 * @throws QueueFullError
 */
export async function isPassword(password: string, stored: string | null, from = ''): Promise<boolean> {
  const matches = await hashing.run(from, async () => {
    decoy ??= hash('nobody', argon2id)
    return verify(stored ?? (await decoy), password)
  })
  return matches && stored !== null
}

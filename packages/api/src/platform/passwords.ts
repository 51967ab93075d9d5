import { hash, verify } from '@node-rs/argon2'
import { createFairQueue } from './fair-queue'

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; the library's default algorithm is argon2id. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * argon2 shares libuv's four threads with all file access, so it uses two at most. The last in a full queue waits one or two
 * seconds.
 */
const hashing = createFairQueue({ concurrency: 2, maxWaiting: 128, maxWaitingPerKey: 48 })

/** A hash that no password matches, so that verifying for an unknown name takes as long as for a known one. */
let decoy: Promise<string> | undefined

/**
 * Returns the argon2id hash of a password.
 * @param from the queue key of the caller, so that many from one network do not delay others
 * @throws QueueFullError
 */
export const hashPassword = (password: string, from = ''): Promise<string> =>
  hashing.run(from, () => hash(password, argon2id))

/**
 * Returns whether a password matches the stored hash.
 * @param stored the person's hash, or null when there is no such person
 * @throws QueueFullError
 */
export async function verifyPassword(password: string, stored: string | null, from = ''): Promise<boolean> {
  const matches = await hashing.run(from, async () => {
    decoy ??= hash('nobody', argon2id)
    return verify(stored ?? (await decoy), password)
  })
  return matches && stored !== null
}

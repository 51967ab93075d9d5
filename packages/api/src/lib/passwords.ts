import { hash, verify } from '@node-rs/argon2'
import { busy } from '../errors'
import { createConcurrencyLimit, QueueFull } from './concurrency-limit'

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; the library's default algorithm is argon2id. */
const argon2id = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** argon2 shares the four threads of libuv with everything that reads files, so it never takes more than two of them. */
const AT_ONCE = 2
/** The last of them waits a few seconds. */
const MAX_WAITING = 128
const RETRY_AFTER_MS = 5_000

const limitHashing = createConcurrencyLimit(AT_ONCE, MAX_WAITING)

/** A hash nobody's password matches, so that an unknown name takes as long as a known one. */
let decoy: Promise<string> | undefined

/** @param from who waits for it, so that many from one place delay nobody else. @throws SERVICE_UNAVAILABLE */
async function runArgon2<Answer>(work: () => Promise<Answer>, from: string): Promise<Answer> {
  try {
    return await limitHashing(work, from)
  } catch (error) {
    if (error instanceof QueueFull) throw busy('Too many people sign in at this moment.', RETRY_AFTER_MS)
    throw error
  }
}

/** @throws SERVICE_UNAVAILABLE where too many wait */
export const hashPassword = (password: string, from = ''): Promise<string> =>
  runArgon2(() => hash(password, argon2id), from)

/**
 * @param stored the person's hash, or null when there is no such person
 * @throws SERVICE_UNAVAILABLE where too many wait
 */
export async function isPassword(password: string, stored: string | null, from = ''): Promise<boolean> {
  const matches = await runArgon2(async () => {
    decoy ??= hash('nobody', argon2id)
    return verify(stored ?? (await decoy), password)
  }, from)
  return matches && stored !== null
}

import { hash, verify } from '@node-rs/argon2'
import { createBackoff } from '@squall/shared/server/limiter'
import { createFairQueue } from './concurrency'
import { refuseIfWaiting } from './rate-limit'

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

const MINUTE = 60_000

/** How many trusted networks are remembered for each person. */
const MAX_NETWORKS = 8

interface Person {
  id: string
  passwordHash: string
}

interface SignInGuess {
  /** The username or email address as it was typed. */
  name: string
  /** The account with this name; undefined when there is none. */
  person: Person | undefined
  /** The network the guess comes from. */
  network: string
}

/** Verifies typed passwords and limits wrong ones per person. Each guess is counted before it is verified. */
export interface PasswordGuesses {
  /** Returns whether a sign-in has the right password. @throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE */
  isSignInRight(password: string, guess: SignInGuess): Promise<boolean>
  /** Returns whether a signed-in person typed the right password. @throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE */
  isConfirmationRight(password: string, person: Person): Promise<boolean>
  /** Remembers a network where the person signed in: guesses from elsewhere do not lock the person out there. */
  trustNetwork(userId: string, network: string): void
}

/**
 * Returns the guess limits: five wrong passwords at once, then a wait that doubles from 15 seconds to 15 minutes. At most ten
 * guesses are verified in the first 15 minutes, and four per hour after that. An hour without guesses resets the count.
 */
export function createPasswordGuesses(now: () => Date): PasswordGuesses {
  const guesses = createBackoff({
    free: 5,
    firstWaitMs: 15_000,
    longestWaitMs: 15 * MINUTE,
    forgetAfterMs: 60 * MINUTE,
    now: () => now().getTime(),
  })
  const trustedNetworks = new Map<string, string[]>()
  const take = (key: string) => refuseIfWaiting(guesses.take(key))

  /** Verifies the password, and gives back the counted guesses unless it was wrong. */
  async function compare(password: string, hash: string | null, from: string, counted: string[]): Promise<boolean> {
    const isRight = await verifyPassword(password, hash, from).catch((error) => {
      for (const key of counted) guesses.giveBack(key)
      throw error
    })
    if (isRight) for (const key of counted) guesses.forget(key)
    return isRight
  }

  return {
    async isSignInRight(password, { name, person, network }) {
      const isTrusted = person !== undefined && trustedNetworks.get(person.id)?.includes(network)
      const place = isTrusted ? network : 'anywhere'
      const nameKey = `name ${place} ${name.toLowerCase()}`
      take(nameKey)
      if (person === undefined) return compare(password, null, network, [nameKey])
      // Treated as a wrong password: a shared wait would reveal that two names belong to one account.
      const personKey = `person ${place} ${person.id}`
      if (guesses.take(personKey) > 0) return compare(password, null, network, [nameKey])
      return compare(password, person.passwordHash, network, [nameKey, personKey])
    },
    async isConfirmationRight(password, { id, passwordHash }) {
      const key = `confirmation ${id}`
      take(key)
      return compare(password, passwordHash, id, [key])
    },
    trustNetwork(userId, network) {
      const others = (trustedNetworks.get(userId) ?? []).filter((known) => known !== network)
      trustedNetworks.set(userId, [...others, network].slice(-MAX_NETWORKS))
    },
  }
}

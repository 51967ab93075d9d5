import { createBackoff } from '@squall/shared/server/limiter'
import { isPassword } from './passwords'
import { refuseIfWaiting } from './rate-limit'

const MINUTE = 60_000
/** How many places of a person are remembered. */
const MAX_NETWORKS = 8

interface Person {
  id: string
  passwordHash: string
}

interface SignInGuess {
  /** The username or email address as it was typed. */
  name: string
  /** Whose it is; undefined where it is nobody's. */
  person: Person | undefined
  /** Where the guess comes from. */
  network: string
}

/** Looks at typed passwords, and at few wrong ones of one person. Each is counted before it is looked at. */
export interface PasswordGuesses {
  /** @throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE */
  isSignInRight(password: string, guess: SignInGuess): Promise<boolean>
  /** Of somebody signed in. @throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE */
  isConfirmationRight(password: string, person: Person): Promise<boolean>
  /** A person proved themselves there: what is guessed elsewhere does not lock them out there. */
  trustNetwork(userId: string, network: string): void
}

/**
 * Five wrong passwords may come at once; then the wait doubles from 15 seconds to 15 minutes, so that ten at most are
 * looked at in the first quarter of an hour and four an hour after it. An hour of quiet forgives.
 */
export function createPasswordGuesses(now: () => Date): PasswordGuesses {
  const guesses = createBackoff({
    free: 5,
    firstWaitMs: 15_000,
    longestWaitMs: 15 * MINUTE,
    forgetAfterMs: 60 * MINUTE,
    now: () => now().getTime(),
  })
  const networksOf = new Map<string, string[]>()
  const take = (key: string) => refuseIfWaiting(guesses.take(key))

  /** Compares, and takes back what was counted unless the password was wrong. */
  async function compare(password: string, hash: string | null, from: string, counted: string[]): Promise<boolean> {
    const isRight = await isPassword(password, hash, from).catch((error) => {
      for (const key of counted) guesses.giveBack(key)
      throw error
    })
    if (isRight) for (const key of counted) guesses.forget(key)
    return isRight
  }

  return {
    async isSignInRight(password, { name, person, network }) {
      const isTrusted = person !== undefined && networksOf.get(person.id)?.includes(network)
      const place = isTrusted ? network : 'anywhere'
      const nameKey = `name ${place} ${name.toLowerCase()}`
      take(nameKey)
      if (person === undefined) return compare(password, null, network, [nameKey])
      // Refused as if it were wrong: a wait that one name brings upon another would tell that both are one account.
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
      const others = (networksOf.get(userId) ?? []).filter((known) => known !== network)
      networksOf.set(userId, [...others, network].slice(-MAX_NETWORKS))
    },
  }
}

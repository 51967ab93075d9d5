const RECONNECT_MS = 3_000
const JITTER_MS = 1_000
/** A publisher has 25 s of grace, so that the first attempts keep the short interval. */
const QUICK_ATTEMPTS = 8
const LONGEST_MS = 30_000
/** A server that announced a restart is back in a second or two, so that these attempts are close together. */
const RESTARTING = { everyMs: 500, attempts: 8, jitterMs: 250 }

export interface ReconnectSituation {
  /** Attempts since the last successful join. */
  attempt: number
  /** The delay that a restarting server asked for when it closed this socket, in ms; null without one. */
  retryAfterMs: number | null
  /** Whether the server announced a restart, and no join succeeded since. */
  isRestarting: boolean
  /** 0 ≤ random < 1. */
  random: number
}

/** Milliseconds until the next attempt, with jitter so that clients do not all return at the same moment. */
export function reconnectDelayMs({ attempt, retryAfterMs, isRestarting, random }: ReconnectSituation): number {
  if (retryAfterMs !== null) return retryAfterMs + random * RESTARTING.jitterMs
  if (isRestarting && attempt <= RESTARTING.attempts) return RESTARTING.everyMs + random * RESTARTING.jitterMs
  const slowed = RECONNECT_MS * 2 ** Math.max(0, attempt - QUICK_ATTEMPTS)
  return Math.min(slowed, LONGEST_MS) + random * JITTER_MS
}

const RECONNECT_MS = 3_000
const JITTER_MS = 1_000
/** A broadcaster has 25 s of grace, so the first attempts keep the short pace. */
const QUICK_ATTEMPTS = 8
const LONGEST_MS = 30_000
/** A server that said it restarts is back in a second or two: who comes too early knocks again soon. */
const RESTARTING = { everyMs: 500, attempts: 8, jitterMs: 250 }

export interface ReconnectSituation {
  /** Attempts since the last time the server let us join something. */
  attempt: number
  /** What a restarting server asked for when it closed this socket, in ms. */
  retryAfterMs: number | null
  /** The server said that it restarts, and has let nobody in since. */
  isRestarting: boolean
  /** 0 ≤ random < 1. */
  random: number
}

/** Milliseconds until the next attempt, spread so that not everybody comes back at the same moment. */
export function reconnectDelayMs({ attempt, retryAfterMs, isRestarting, random }: ReconnectSituation): number {
  if (retryAfterMs !== null) return retryAfterMs + random * RESTARTING.jitterMs
  if (isRestarting && attempt <= RESTARTING.attempts) return RESTARTING.everyMs + random * RESTARTING.jitterMs
  const slowed = RECONNECT_MS * 2 ** Math.max(0, attempt - QUICK_ATTEMPTS)
  return Math.min(slowed, LONGEST_MS) + random * JITTER_MS
}

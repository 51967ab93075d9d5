import { closeCodes } from '@squall/shared/wire/close-codes'

const RECONNECT_MS = 3_000
const JITTER_MS = 1_000
/** A broadcaster has 25 s of grace, so the first attempts keep the short pace. */
const QUICK_ATTEMPTS = 8
const LONGEST_MS = 30_000

interface ReconnectSituation {
  /** Attempts since the last time the server let us join something. */
  attempt: number
  /** What a restarting server asked for, in ms. */
  retryAfterMs: number | null
  /** 0 ≤ random < 1. */
  random: number
}

/** Milliseconds until the next attempt, spread so that not everybody comes back at the same moment. */
export function reconnectDelayMs({ attempt, retryAfterMs, random }: ReconnectSituation): number {
  const jitter = random * JITTER_MS
  if (retryAfterMs !== null) return retryAfterMs + jitter
  const slowed = RECONNECT_MS * 2 ** Math.max(0, attempt - QUICK_ATTEMPTS)
  return Math.min(slowed, LONGEST_MS) + jitter
}

export type AfterClose = 'renew-session' | 'give-up-broadcast' | 'retry'

/** What a closed socket means for the next one. */
export function afterClose(code: number, sessionExpired: boolean): AfterClose {
  if (sessionExpired || code === closeCodes.sessionExpired) return 'renew-session'
  if (code === closeCodes.replaced) return 'give-up-broadcast'
  return 'retry'
}

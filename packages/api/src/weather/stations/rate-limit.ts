import { StationProblem } from './devices/device'

/** Makers allow one request a second for a key. */
const PAUSE_MS = 1_000
const LONGEST_WAIT_MS = 20_000

/** Spaces out requests that use the same key: one a second. */
export interface StationRateLimit {
  /** Resolves when all of `keys` may be used. @throws StationProblem when too many wait already */
  waitForTurn(keys: string[]): Promise<void>
}

export function createStationRateLimit(
  now: () => Date,
  wait = (ms: number) => new Promise<void>((go) => setTimeout(go, ms)),
): StationRateLimit {
  /** When each key may be used again. */
  const freeAt = new Map<string, number>()
  return {
    async waitForTurn(keys) {
      const time = now().getTime()
      for (const [key, free] of freeAt) if (free <= time) freeAt.delete(key)
      const start = Math.max(time, ...keys.map((key) => freeAt.get(key) ?? 0))
      if (start - time > LONGEST_WAIT_MS) throw new StationProblem('Too many stations use this key at once', true)
      for (const key of keys) freeAt.set(key, start + PAUSE_MS)
      if (start > time) await wait(start - time)
    },
  }
}

import type { Clock } from '../clock'
import type { Relay } from './relay'

/** A server that is started again is back before this. */
const ISOLATED_AFTER_MS = 1_000

/** Follows whether this node hears the others. */
export interface Isolation {
  isIsolated(): boolean
  tick(): void
}

/** @param onChange called when the node has been without the others for a while, and when it hears them again */
export function followIsolation(
  relay: Pick<Relay, 'isConnected' | 'onConnectionChange'>,
  clock: Clock,
  onChange: (isIsolated: boolean) => void,
): Isolation {
  let lostAt: number | null = relay.isConnected() ? null : clock.now()
  let isIsolated = false

  function set(next: boolean): void {
    if (next === isIsolated) return
    isIsolated = next
    onChange(next)
  }

  relay.onConnectionChange((isConnected) => {
    lostAt = isConnected ? null : clock.now()
    if (isConnected) set(false)
  })
  return {
    isIsolated: () => isIsolated,
    tick() {
      if (lostAt !== null && clock.now() - lostAt >= ISOLATED_AFTER_MS) set(true)
    },
  }
}

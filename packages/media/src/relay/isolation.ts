import { STATUS_EVERY_MS, STATUS_LATE_MS } from '@squall/shared/server/relay'
import type { Clock } from '../clock'
import type { Relay } from './relay'

/** A server that is started again is back before this. */
const LOST_MS = 1_000
/** How often the server is asked. */
const ASK_EVERY_MS = STATUS_EVERY_MS
/** A server that answers nothing for this long is as good as lost: for api too the node is late by then. */
const UNANSWERED_MS = STATUS_LATE_MS
/** A tick that is later than this ends a time in which the process was stopped, and answers wait unread. */
const STOPPED_MS = 1_000

const NO_PROBE = { at: Number.NEGATIVE_INFINITY, isAnswered: true }

/** Follows whether this node hears the others. */
export interface Isolation {
  isIsolated(): boolean
  /** To be called several times a second. @param elapsedMs since the last call */
  tick(elapsedMs: number): void
}

/** @param onChange called when the node has been without the others for a while, and when it hears them again */
export function followIsolation(
  relay: Pick<Relay, 'isConnected' | 'onConnectionChange' | 'probe'>,
  clock: Clock,
  onChange: (isIsolated: boolean) => void,
): Isolation {
  let lostAt: number | null = relay.isConnected() ? null : clock.now()
  /** The last question to the server, and whether it is answered. */
  let probe = NO_PROBE
  let isIsolated = false

  function set(next: boolean): void {
    if (next === isIsolated) return
    isIsolated = next
    onChange(next)
  }

  function ask(now: number): void {
    const asked = { at: now, isAnswered: false }
    probe = asked
    relay.probe(() => {
      asked.isAnswered = true
      if (probe === asked) set(false)
    })
  }

  relay.onConnectionChange((isConnected) => {
    lostAt = isConnected ? null : clock.now()
    probe = NO_PROBE
    if (isConnected) set(false)
  })
  return {
    isIsolated: () => isIsolated,
    tick(elapsedMs) {
      const now = clock.now()
      const wasStopped = elapsedMs > STOPPED_MS
      if (lostAt !== null) {
        if (now - lostAt >= LOST_MS) set(true)
      } else if (wasStopped || (probe.isAnswered && now - probe.at >= ASK_EVERY_MS)) ask(now)
      else if (!probe.isAnswered && now - probe.at >= UNANSWERED_MS) set(true)
    },
  }
}

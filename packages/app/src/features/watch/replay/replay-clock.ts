import { useState, useSyncExternalStore } from 'react'
import { createListeners } from '../../../platform/listeners'
import { type PlaybackClock, readPlaybackClock } from '../../../platform/media-socket/playback-clock.rules'
import { steadyNow } from '../../../platform/steady-clock'

/** How often those beside a player learn of its time, in ms. */
const TICK_MS = 250

/** The time of a player, shared with what stands beside it: the chat, the map, the button that makes a clip. */
export interface ReplayClock {
  /** Returns what is shown now, in ms since the recording began; of a live picture, where the recording is now. */
  getPositionMs(): number
  /** Returns whether the live picture is shown. */
  isLive(): boolean
  /** Shows this time of the recording. Nothing before the player is there. */
  seek(ms: number): void
  /** Calls back at each change of the clock, and four times a second while it runs; returns how to stop. */
  subscribe(listener: () => void): () => void
}

/** The clock as its player sees it. */
export interface ReplayClockSource extends ReplayClock {
  /** Sets what the clock reads from now on. */
  set(clock: PlaybackClock, isLive: boolean): void
  /** Names who answers `seek`; null when the player is gone. */
  setSeek(seek: ((ms: number) => void) | null): void
}

export function createReplayClock(): ReplayClockSource {
  const listeners = createListeners()
  let clock: PlaybackClock = { ms: 0, at: 0, rate: 0 }
  let isLive = false
  let seek: ((ms: number) => void) | null = null
  let subscribers = 0
  let timer: ReturnType<typeof setInterval> | undefined

  function follow() {
    clearInterval(timer)
    timer = subscribers > 0 && clock.rate > 0 ? setInterval(listeners.notify, TICK_MS) : undefined
  }

  return {
    getPositionMs: () => readPlaybackClock(clock, steadyNow()),
    isLive: () => isLive,
    seek: (ms) => seek?.(ms),
    subscribe(listener) {
      const unsubscribe = listeners.subscribe(listener)
      subscribers += 1
      follow()
      return () => {
        unsubscribe()
        subscribers -= 1
        follow()
      }
    },
    set(next, isNowLive) {
      clock = next
      isLive = isNowLive
      follow()
      listeners.notify()
    },
    setSeek(next) {
      seek = next
    },
  }
}

/** Returns the clock of one page, which is given to its player and to what follows it. It never changes. */
export function useReplayClock(): ReplayClockSource {
  const [clock] = useState(createReplayClock)
  return clock
}

const followNothing = () => () => undefined

/** Returns the time that a player shows, in ms, in steps of a quarter of a second; 0 without a clock. */
export function useReplayPositionMs(clock: ReplayClock | null): number {
  const read = () => (clock === null ? 0 : Math.floor(clock.getPositionMs() / TICK_MS) * TICK_MS)
  return useSyncExternalStore(clock === null ? followNothing : clock.subscribe, read)
}

import type { Clock } from '../clock'

export interface FakeClock extends Clock {
  /** Lets time pass, running what falls due in its order. */
  advance(ms: number): void
  /** Lets time pass as for a process that was stopped: afterwards each timer that fell due runs once. */
  stop(ms: number): void
}

interface Timer {
  at: number
  every: number
  run: () => void
}

const START_UNIX_SECONDS = 1_800_000_000

export function createFakeClock(): FakeClock {
  let now = 0
  const timers = new Set<Timer>()

  function nextDue(until: number): Timer | undefined {
    return [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
  }

  return {
    now: () => now,
    unixSeconds: () => START_UNIX_SECONDS + now / 1000,
    every(ms, run) {
      const timer = { at: now + ms, every: ms, run }
      timers.add(timer)
      return () => {
        timers.delete(timer)
      }
    },
    stop(ms) {
      now += ms
      for (const timer of timers) {
        if (timer.at > now) continue
        timer.at = now + timer.every
        timer.run()
      }
    },
    advance(ms) {
      const until = now + ms
      for (let timer = nextDue(until); timer !== undefined; timer = nextDue(until)) {
        now = timer.at
        timer.at += timer.every
        timer.run()
      }
      now = until
    },
  }
}

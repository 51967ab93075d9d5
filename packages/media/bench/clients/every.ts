/** Runs that are late by more are skipped: a camera does not take missed pictures later. */
const MISSED_RUNS = 3

/** Runs something every `ms`, without the drift of timers, which count whole milliseconds. @returns what stops it */
export function every(ms: number, run: () => void): () => void {
  const beganAt = performance.now()
  let runs = 0
  const timer = setInterval(
    () => {
      const due = Math.floor((performance.now() - beganAt) / ms) + 1
      runs = Math.max(runs, due - MISSED_RUNS)
      for (; runs < due; runs++) run()
    },
    Math.max(1, ms / 4),
  )
  return () => clearInterval(timer)
}

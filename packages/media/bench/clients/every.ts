/** Who could not run for so long has missed those runs: a camera does not take all its pictures later. */
const MISSED_RUNS = 3

/** Runs something every so many milliseconds, without the drift of timers that know whole ones only. Answers what stops it. */
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

/** Runs something every so many milliseconds, without the drift of timers that know whole ones only. Answers what stops it. */
export function every(ms: number, run: () => void): () => void {
  const beganAt = performance.now()
  let runs = 0
  const timer = setInterval(
    () => {
      while (runs * ms <= performance.now() - beganAt) {
        runs++
        run()
      }
    },
    Math.max(1, ms / 4),
  )
  return () => clearInterval(timer)
}

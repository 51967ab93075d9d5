/** Returns a throttle: `run` does the work at once, or `everyMs` after the last time if that is later. */
export function createPacer(everyMs: number, work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  function runNow() {
    clearTimeout(timer)
    timer = undefined
    lastAt = performance.now()
    work()
  }
  return {
    run() {
      if (timer !== undefined) return
      const waitMs = lastAt + everyMs - performance.now()
      if (waitMs <= 0) runNow()
      else timer = setTimeout(runNow, waitMs)
    },
    /** Does the work now. */
    runNow,
    stop: () => clearTimeout(timer),
  }
}

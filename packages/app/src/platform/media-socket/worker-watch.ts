/** How often the worker is asked whether it still runs. */
const ASK_MS = 1_000
/** A worker that left as many questions unanswered runs no more. Counted, because timers of a sleeping page stand still. */
const MOST_UNANSWERED = 4

interface WorkerWatchOptions {
  ask(): void
  /** Called once, when the worker no longer answers. */
  onLost(): void
}

/** Asks a worker again and again whether it runs: a worker that the browser kills says nothing. */
export function watchWorker({ ask, onLost }: WorkerWatchOptions) {
  let unanswered = 0
  const timer = setInterval(() => {
    if (unanswered >= MOST_UNANSWERED) {
      clearInterval(timer)
      return onLost()
    }
    unanswered += 1
    ask()
  }, ASK_MS)
  return {
    noteAnswer() {
      unanswered = 0
    },
  }
}

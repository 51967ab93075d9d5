import { setImmediate as nextTurn } from 'node:timers/promises'

/** Returns a function that resolves one caller per turn of the event loop, so that a batch of work does not block it. */
export function createEventLoopYield(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}

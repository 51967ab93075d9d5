import { setImmediate as nextTurn } from 'node:timers/promises'

/** Lets one caller through in each turn of the event loop, so that much work at once leaves others their turns. */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}

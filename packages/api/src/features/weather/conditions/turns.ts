/** A task was refused because too many wait already. */
export class NoTurn extends Error {}

/**
 * Lets so many tasks run at once; the others wait their turn, and beyond `maxWaiting` they are refused.
 * @returns how to run a task, which answers what it answers and fails as it fails, or with NoTurn
 */
export function createTurns(
  atOnce: number,
  maxWaiting: number,
): <Answer>(task: () => Promise<Answer>) => Promise<Answer> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new NoTurn('too many questions are waiting')
      // Whoever leaves hands the place on, so the count stays.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

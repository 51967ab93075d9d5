/** A task was refused because too many wait already. */
export class QueueFull extends Error {}

interface Waiter {
  start: () => void
  refuse: (error: QueueFull) => void
}

/**
 * Runs so many tasks at once; the others wait. Who waits is served key by key in turn, so that many tasks of one key delay
 * those of another by one task. Where more than `maxWaiting` wait, the key with the longest queue loses its newest task.
 * @returns how to run a task, which answers what it answers and fails as it fails, or with QueueFull
 */
export function createConcurrencyLimit(
  atOnce: number,
  maxWaiting: number,
): <Answer>(task: () => Promise<Answer>, key?: string) => Promise<Answer> {
  let running = 0
  let waiting = 0
  /** The key whose turn is next stands first. */
  const queues = new Map<string, Waiter[]>()

  function enqueue(key: string): Promise<void> {
    if (waiting >= maxWaiting) makeRoom(key)
    waiting += 1
    return new Promise<void>((start, refuse) => {
      const queue = queues.get(key) ?? []
      queue.push({ start, refuse })
      queues.set(key, queue)
    })
  }

  function makeRoom(key: string): void {
    let longest = queues.get(key) ?? []
    for (const queue of queues.values()) if (queue.length > longest.length) longest = queue
    if (longest === queues.get(key) || longest.length === 0) throw new QueueFull('too many tasks are waiting')
    longest.pop()?.refuse(new QueueFull('tasks of others came first'))
    waiting -= 1
  }

  function startNext(): boolean {
    for (const [key, queue] of queues) {
      queues.delete(key)
      const next = queue.shift()
      if (queue.length > 0) queues.set(key, queue)
      if (next === undefined) continue
      waiting -= 1
      next.start()
      return true
    }
    return false
  }

  return async (task, key = '') => {
    // Whoever leaves hands the place on, so the count stays.
    if (running >= atOnce) await enqueue(key)
    else running += 1
    try {
      return await task()
    } finally {
      if (!startNext()) running -= 1
    }
  }
}

import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { QueueFullError } from '../errors'

interface FairQueueOptions {
  /** How many tasks run at once. */
  concurrency: number
  /** How many tasks of one key run at once, to keep some capacity for other keys. */
  concurrencyPerKey?: number
  /** How many tasks of all keys together may wait. */
  maxWaiting: number
  maxWaitingPerKey: number
}

export interface FairQueue {
  /**
   * Runs a task when it is the turn of its key, and returns its result.
   * @throws QueueFullError when too many tasks wait, or what the task throws
   */
  run<Result>(key: string, task: () => Promise<Result>): Promise<Result>
}

/** Returns a queue with limited concurrency. Keys take turns (round robin), so many tasks of one key delay another by one task. */
export function createFairQueue({
  concurrency,
  concurrencyPerKey = concurrency,
  maxWaiting,
  maxWaitingPerKey,
}: FairQueueOptions): FairQueue {
  /** Callbacks that start the waiting tasks, by key. The first key is next; keys without waiting tasks are removed. */
  const waiting = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let waitingCount = 0
  let runningCount = 0

  const canStart = (key: string) => runningCount < concurrency && (running.get(key) ?? 0) < concurrencyPerKey

  function begin(key: string): void {
    runningCount += 1
    running.set(key, (running.get(key) ?? 0) + 1)
  }

  /** Resolves when the caller may run. `release` then frees the slot. */
  function acquire(key: string): Promise<void> {
    if (canStart(key)) {
      begin(key)
      return Promise.resolve()
    }
    const starts = waiting.get(key) ?? []
    if (starts.length >= maxWaitingPerKey) throw new QueueFullError('key')
    if (waitingCount >= maxWaiting) throw new QueueFullError('all')
    waitingCount += 1
    waiting.set(key, starts)
    return new Promise((resolve) => void starts.push(resolve))
  }

  function release(key: string): void {
    const left = (running.get(key) ?? 0) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
    runningCount -= 1
    startNext()
  }

  function startNext(): void {
    const next = [...waiting].find(([key]) => canStart(key))
    if (next === undefined) return
    const [key, starts] = next
    const start = starts.shift()
    waitingCount -= 1
    // The key goes to the end of the round.
    waiting.delete(key)
    if (starts.length > 0) waiting.set(key, starts)
    begin(key)
    start?.()
  }

  return {
    async run(key, task) {
      await acquire(key)
      try {
        return await task()
      } finally {
        release(key)
      }
    },
  }
}

/** Returns a function that runs one task per name at a time: callers with the same name share the running task. */
export function createSingleFlight<Result>(): (name: string, task: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>()
  return (name, task) => {
    const begun = running.get(name) ?? task().finally(() => running.delete(name))
    running.set(name, begun)
    return begun
  }
}

/** Returns a function that resolves one caller per turn of the event loop, so that a batch of work does not block it. */
export function createEventLoopYield(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => nextTurn())
    return last
  }
}

/** Waits until a task has settled, but at most so long; the task goes on. @throws what the task throws in time */
export async function waitAtMost(ms: number, task: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  const elapsed = pause(ms, undefined, { signal: timer.signal }).catch(() => undefined)
  await Promise.race([task, elapsed]).finally(() => timer.abort())
}

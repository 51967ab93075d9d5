import type { Worker } from 'node:worker_threads'

interface JobThreadOptions {
  start: () => Worker
  /** A thread that is silent for so long hangs, and is ended. */
  timeoutMs: number
  /** What the thread is for, as `the thread that makes pictures`. */
  name: string
}

/**
 * Returns one thread that answers each message with one message. It starts with the first job and again after it died, and runs
 * one job at a time. The callers limit how many wait.
 */
export function createJobThread<Job, Answer>({ start, timeoutMs, name }: JobThreadOptions) {
  interface Waiting {
    job: Job
    resolve: (answer: Answer) => void
    reject: (problem: Error) => void
  }
  const waiting: Waiting[] = []
  let worker: Worker | null = null
  let current: { work: Waiting; timer: NodeJS.Timeout } | null = null

  function settle(end: (work: Waiting) => void) {
    if (current === null) return
    const { work, timer } = current
    clearTimeout(timer)
    current = null
    end(work)
    next()
  }

  function begin(): Worker {
    const begun = start()
    // A thread that failed also ends; that second event must not fail the next thread's job.
    const died = (problem: string) => {
      if (worker !== begun) return
      worker = null
      settle(({ reject }) => reject(new Error(problem)))
    }
    begun.on('message', (answer: Answer) => settle(({ resolve }) => resolve(answer)))
    begun.on('error', (error) => died(error.message))
    begun.on('exit', () => died(`${name} ended`))
    begun.unref()
    return begun
  }

  function next() {
    const work = current === null ? waiting.shift() : undefined
    if (work === undefined) return
    worker ??= begin()
    const stuck = worker
    const timer = setTimeout(() => void stuck.terminate(), timeoutMs)
    current = { work, timer }
    worker.postMessage(work.job)
  }

  return {
    /** @throws an Error when the thread died, or was ended for its silence */
    run: (job: Job): Promise<Answer> =>
      new Promise((resolve, reject) => {
        waiting.push({ job, resolve, reject })
        next()
      }),
    close: async () => void (await worker?.terminate()),
  }
}

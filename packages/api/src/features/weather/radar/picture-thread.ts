import type { Worker } from 'node:worker_threads'
import type { PictureJob } from './make-picture'
import type { PictureAnswer } from './picture-worker'

/** Makes pictures of scans; rejects with an Error in words when a file holds none. */
export type MakePicture = (job: PictureJob) => Promise<Buffer>

/** A picture takes a tenth of a second; a thread that is silent for so long hangs. */
const TIMEOUT_MS = 15_000
/** More would wait longer than anybody looks. */
const MOST_WAITING = 200

interface Waiting {
  job: PictureJob
  resolve: (picture: Buffer) => void
  reject: (problem: Error) => void
}

/** One thread that runs picture-worker, begun with the first job and again after it died; jobs wait for each other. */
export function createPictureThread(start: () => Worker) {
  const waiting: Waiting[] = []
  let worker: Worker | null = null
  let current: { work: Waiting; timer: NodeJS.Timeout } | null = null

  function settle(answer: PictureAnswer) {
    if (current === null) return
    const { work, timer } = current
    clearTimeout(timer)
    current = null
    if ('picture' in answer) work.resolve(Buffer.from(answer.picture))
    else work.reject(new Error(answer.problem))
    next()
  }

  function begin(): Worker {
    const begun = start()
    const died = (problem: string) => {
      if (worker === begun) worker = null
      settle({ problem })
    }
    begun.on('message', settle)
    begun.on('error', (error) => died(error.message))
    begun.on('exit', () => died('the thread that makes pictures ended'))
    begun.unref()
    return begun
  }

  function next() {
    const work = current === null ? waiting.shift() : undefined
    if (work === undefined) return
    worker ??= begin()
    const stuck = worker
    const timer = setTimeout(() => void stuck.terminate(), TIMEOUT_MS)
    current = { work, timer }
    worker.postMessage(work.job)
  }

  return {
    make: ((job) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= MOST_WAITING) return reject(new Error('too many pictures are waiting'))
        waiting.push({ job, resolve, reject })
        next()
      })) satisfies MakePicture,
    close: async () => void (await worker?.terminate()),
  }
}

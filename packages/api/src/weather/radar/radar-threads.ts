import type { Worker } from 'node:worker_threads'
import { Level3Error } from '../level3/reader'
import type { PictureJob } from './make-picture'
import type { MeasureJob } from './measure-scan'
import type { RadarAnswer, RadarJob } from './picture-worker'

/** Makes pictures of scans; rejects with a Level3Error when a file holds none, with another Error when it could not be tried. */
export type MakePicture = (job: PictureJob) => Promise<Buffer>
/** Measures at places, see measureScan; rejects as MakePicture does. */
export type MeasureScan = (job: MeasureJob) => Promise<(number | null)[]>

/** A picture takes a tenth of a second; a thread that is silent for so long hangs. */
const TIMEOUT_MS = 15_000

type GoodAnswer = Exclude<RadarAnswer, { problem: string }>

interface Waiting {
  task: RadarJob
  resolve: (answer: GoodAnswer) => void
  reject: (problem: Error) => void
}

/** Returns one thread that runs picture-worker, started with the first job and again after it died; it runs one job at a time. */
function createJobThread(start: () => Worker) {
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
    begun.on('message', (answer: RadarAnswer) =>
      settle(({ resolve, reject }) => {
        if (!('problem' in answer)) resolve(answer)
        else reject(answer.isDamaged ? new Level3Error(answer.problem) : new Error(answer.problem))
      }),
    )
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
    worker.postMessage(work.task)
  }

  const run = (task: RadarJob): Promise<GoodAnswer> =>
    new Promise((resolve, reject) => {
      waiting.push({ task, resolve, reject })
      next()
    })

  return { run, close: async () => void (await worker?.terminate()) }
}

/** Returns a thread for pictures and one for measurements, so that neither delays the other. The callers limit how many wait. */
export function createRadarThreads(start: () => Worker) {
  const pictures = createJobThread(start)
  const measurements = createJobThread(start)
  return {
    make: (async (job) => {
      const answer = await pictures.run({ kind: 'picture', job })
      return Buffer.from('picture' in answer ? answer.picture : [])
    }) satisfies MakePicture,
    measure: (async (job) => {
      const answer = await measurements.run({ kind: 'measure', job })
      return 'values' in answer ? answer.values : []
    }) satisfies MeasureScan,
    close: async () => void (await Promise.all([pictures.close(), measurements.close()])),
  }
}

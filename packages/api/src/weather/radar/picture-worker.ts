import { parentPort } from 'node:worker_threads'
import { Level3Error } from '../level3/reader'
import { type MeasureJob, measureScan } from './measure-scan'
import { makeValuePictures, type ValueJob, type ValuePictures } from './value-picture'

/** A task of the thread: the value pictures of a scan, or numbers of it at places. */
export type RadarJob = { kind: 'pictures'; job: ValueJob } | { kind: 'measure'; job: MeasureJob }

/** The thread's result: the pictures, the numbers, or the reason why there are none. */
export type RadarAnswer =
  | { pictures: ValuePictures }
  | { values: (number | null)[] }
  | { problem: string; isDamaged: boolean }

async function run(task: RadarJob): Promise<RadarAnswer> {
  return task.kind === 'pictures' ? { pictures: await makeValuePictures(task.job) } : { values: measureScan(task.job) }
}

/* Runs one job after the other in a thread of its own, so that the api keeps answering. */
parentPort?.on('message', async (task: RadarJob) => {
  try {
    parentPort?.postMessage(await run(task))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ problem, isDamaged: error instanceof Level3Error } satisfies RadarAnswer)
  }
})

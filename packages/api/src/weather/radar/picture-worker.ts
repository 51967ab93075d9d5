import { parentPort } from 'node:worker_threads'
import { Level3Error } from '../level3/reader'
import { makePicture, type PictureJob } from './make-picture'
import { type MeasureJob, measureScan } from './measure-scan'

/** A task of the thread: a picture of a scan, or its values at places. */
export type RadarJob = { kind: 'picture'; job: PictureJob } | { kind: 'measure'; job: MeasureJob }

/** The thread's result: the picture, the values, or the reason why there are none. */
export type RadarAnswer =
  | { picture: Uint8Array }
  | { values: (number | null)[] }
  | { problem: string; isDamaged: boolean }

const run = async (task: RadarJob): Promise<RadarAnswer> =>
  task.kind === 'picture' ? { picture: await makePicture(task.job) } : { values: measureScan(task.job) }

/* Runs one job after the other in a thread of its own, so that the api keeps answering. */
parentPort?.on('message', async (task: RadarJob) => {
  try {
    parentPort?.postMessage(await run(task))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ problem, isDamaged: error instanceof Level3Error } satisfies RadarAnswer)
  }
})

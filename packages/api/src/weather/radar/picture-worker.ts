import { parentPort } from 'node:worker_threads'
import { Level3Error } from '../level3/reader'
import { makePicture, type PictureJob } from './make-picture'
import { type MeasureJob, measureScan } from './measure-scan'

/** What the thread does: a picture of a scan, or numbers at places. */
export type RadarJob = { kind: 'picture'; job: PictureJob } | { kind: 'measure'; job: MeasureJob }

/** What the thread answers: the picture, the numbers, or why there is none. */
export type RadarAnswer =
  | { picture: Uint8Array }
  | { values: (number | null)[] }
  | { problem: string; isDamaged: boolean }

const run = async (task: RadarJob): Promise<RadarAnswer> =>
  task.kind === 'picture' ? { picture: await makePicture(task.job) } : { values: measureScan(task.job) }

/* A thread that does one job after the other, so that the api goes on answering meanwhile. */
parentPort?.on('message', async (task: RadarJob) => {
  try {
    parentPort?.postMessage(await run(task))
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ problem, isDamaged: error instanceof Level3Error } satisfies RadarAnswer)
  }
})

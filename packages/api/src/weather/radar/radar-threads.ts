import type { Worker } from 'node:worker_threads'
import { createJobThread } from '../../platform/job-thread'
import { Level3Error } from '../level3/reader'
import type { MeasureJob } from './measure-scan'
import type { RadarAnswer, RadarJob } from './picture-worker'
import type { ValueJob, ValuePictures } from './value-picture'

/** Makes the pictures of a scan; rejects with a Level3Error when the file holds none, with another Error when it could not be tried. */
export type MakeValuePictures = (job: ValueJob) => Promise<ValuePictures>
/** Measures at places, see measureScan; rejects as MakeValuePictures does. */
export type MeasureScan = (job: MeasureJob) => Promise<(number | null)[]>

/** The pictures of a scan take a tenth of a second. */
const TIMEOUT_MS = 15_000

type GoodAnswer = Exclude<RadarAnswer, { problem: string }>

/** Returns a thread that runs picture-worker. */
function createRadarThread(start: () => Worker) {
  const thread = createJobThread<RadarJob, RadarAnswer>({
    start,
    timeoutMs: TIMEOUT_MS,
    name: 'the thread that makes pictures',
  })
  return {
    close: thread.close,
    async run(job: RadarJob): Promise<GoodAnswer> {
      const answer = await thread.run(job)
      if (!('problem' in answer)) return answer
      throw answer.isDamaged ? new Level3Error(answer.problem) : new Error(answer.problem)
    },
  }
}

/** Returns a thread for pictures and one for measurements, so that neither delays the other. The callers limit how many wait. */
export function createRadarThreads(start: () => Worker) {
  const pictures = createRadarThread(start)
  const measurements = createRadarThread(start)
  return {
    makeValues: (async (job) => {
      const answer = await pictures.run({ kind: 'pictures', job })
      if (!('pictures' in answer)) throw new Error('the thread that makes pictures answered something else')
      return answer.pictures
    }) satisfies MakeValuePictures,
    measure: (async (job) => {
      const answer = await measurements.run({ kind: 'measure', job })
      return 'values' in answer ? answer.values : []
    }) satisfies MeasureScan,
    close: async () => void (await Promise.all([pictures.close(), measurements.close()])),
  }
}

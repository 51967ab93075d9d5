import { parentPort } from 'node:worker_threads'
import { Level3Error } from '../level3/reader'
import { makePicture, type PictureJob } from './make-picture'

/** What the thread answers: the picture, or why there is none. */
export type PictureAnswer = { picture: Uint8Array } | { problem: string; isDamaged: boolean }

/* A thread that makes one picture after the other, so that the api goes on answering meanwhile. */
parentPort?.on('message', async (job: PictureJob) => {
  try {
    parentPort?.postMessage({ picture: await makePicture(job) } satisfies PictureAnswer)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    parentPort?.postMessage({ problem, isDamaged: error instanceof Level3Error } satisfies PictureAnswer)
  }
})

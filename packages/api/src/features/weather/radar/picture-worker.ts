import { parentPort } from 'node:worker_threads'
import { makePicture, type PictureJob } from './make-picture'

/** What the thread answers: the picture, or why there is none. */
export type PictureAnswer = { picture: Uint8Array } | { problem: string }

/* A thread that makes one picture after the other, so that the api goes on answering meanwhile. */
parentPort?.on('message', async (job: PictureJob) => {
  try {
    parentPort?.postMessage({ picture: await makePicture(job) } satisfies PictureAnswer)
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) } satisfies PictureAnswer)
  }
})

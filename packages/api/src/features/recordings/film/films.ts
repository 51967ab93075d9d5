import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { getDurationMs, readManifest } from '@squall/shared/server/recording'
import { createFairQueue, type FairQueue } from '../../../platform/concurrency'
import { createJobThread } from '../../../platform/job-thread'
import { chooseFilm, type FilmKind } from './choose-film'
import type {
  CmafJob,
  CmafSegment,
  FileJob,
  FilmAnswer,
  FilmFile,
  FilmJob,
  FilmOrder,
  StreamMessage,
} from './film-jobs'

/** Makes films of recordings in threads, a few at once. A key, such as a member's id, gets its share. */
export interface Films {
  /**
   * Returns the film of a stretch as it is made: no faster than it is read, and no further once it is destroyed.
   * @throws QueueFullError while too many are downloaded
   */
  stream(key: string, order: FilmOrder): Promise<Readable>
  /**
   * Returns the film of the recording in a folder, for the export of an account; null without a picture. It is made once it is
   * opened, and waits for its turn.
   * @throws RecordingError where the recording cannot be read
   */
  prepare(key: string, folder: string): { format: FilmKind['format']; open(): Promise<Readable> } | null
  /**
   * Writes the film of a stretch into `file`, in which players can seek: WebM or Matroska with cues, or MP4 whose head comes first. Returns
   * null where the stretch has no picture, and then writes nothing.
   * @throws QueueFullError while too many wait, and an Error where the recording cannot be read or the file not written
   */
  muxStretch(key: string, job: FileJob): Promise<FilmFile | null>
  /** Returns a segment of a recording as CMAF. @throws as muxStretch */
  muxCmaf(key: string, job: CmafJob): Promise<CmafSegment>
  close(): Promise<void>
}

/** Starts film-worker, with an order or without. */
export type StartFilmThread = (order?: FilmOrder) => Worker

/** A slow client keeps its thread for as long as it downloads; who comes while all are taken is told to come back. */
const STREAMS = { concurrency: 4, concurrencyPerKey: 2, maxWaiting: 0, maxWaitingPerKey: 1 }
/** Their number is limited by how often a member may export. */
const EXPORTS = { concurrency: 2, concurrencyPerKey: 1, maxWaiting: Infinity, maxWaitingPerKey: Infinity }
const FILES = { concurrency: 1, maxWaiting: 40, maxWaitingPerKey: 4 }
/** A minute of film takes a tenth of a second. */
const FILE_TIMEOUT_MS = 30_000

export function createFilms(start: StartFilmThread): Films {
  const streams = createFairQueue(STREAMS)
  const exports = createFairQueue(EXPORTS)
  const files = createFairQueue(FILES)
  const running = new Set<Worker>()
  const thread = createJobThread<FilmJob, FilmAnswer>({
    start,
    timeoutMs: FILE_TIMEOUT_MS,
    name: 'the thread that writes films',
  })

  const run = (key: string, job: FilmJob) =>
    files.run(key, async () => {
      const answer = await thread.run(job)
      if ('problem' in answer) throw new Error(answer.problem)
      return answer
    })

  function begin(order: FilmOrder): Readable {
    const worker = start(order)
    running.add(worker)
    worker.once('exit', () => running.delete(worker))
    return readFilm(worker)
  }

  const stream = (queue: FairQueue, key: string, order: FilmOrder): Promise<Readable> =>
    new Promise((resolve, reject) => {
      queue
        .run(key, async () => {
          const film = begin(order)
          resolve(film)
          await once(film, 'close')
        })
        .catch(reject)
    })

  return {
    stream: (key, order) => stream(streams, key, order),
    prepare(key, folder) {
      const { segments } = readManifest(folder)
      const kind = chooseFilm(segments)
      const order = { folder, startMs: 0, endMs: getDurationMs({ segments }) }
      return kind === null ? null : { format: kind.format, open: () => stream(exports, key, order) }
    },
    async muxStretch(key, job) {
      const answer = await run(key, job)
      return 'film' in answer ? answer.film : null
    },
    async muxCmaf(key, job) {
      const answer = await run(key, job)
      if (!('segment' in answer)) throw new Error('the thread that writes films answered something else')
      return answer.segment
    },
    close: async () => {
      await Promise.all([thread.close(), ...[...running].map((worker) => worker.terminate())])
    },
  }
}

/** Returns what a thread streams. The thread ends with it. */
function readFilm(worker: Worker): Readable {
  let owed = 0
  const film = new Readable({
    highWaterMark: 256 * 1024,
    read() {
      for (; owed > 0; owed--) worker.postMessage('taken')
    },
    destroy(error, done) {
      void worker.terminate().then(() => done(error), done)
    },
  })
  worker.on('message', (message: StreamMessage) => {
    if ('problem' in message) film.destroy(new Error(message.problem))
    else if (film.push(message.bytes)) worker.postMessage('taken')
    else owed++
  })
  worker.once('error', (error) => film.destroy(error))
  worker.once('exit', () => film.push(null))
  return film
}

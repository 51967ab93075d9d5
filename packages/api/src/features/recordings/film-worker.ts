import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createChunkSink } from './film/chunk-sink'
import { type FilmAnswer, FilmJob, FilmOrder, type StreamMessage } from './film/film-jobs'
import { writeCmaf } from './film/write-cmaf'
import { writeFilm } from './film/write-film'
import { writeFilmFile } from './film/write-film-file'

/*
 * A thread of films, so that the api answers requests while they are made. With an order it streams one film and ends; without,
 * it writes films into files and segments for HLS, one job after the other.
 */

const toProblem = (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) })

async function streamFilm(port: MessagePort, order: FilmOrder): Promise<void> {
  const { sink, flush } = createChunkSink(port)
  try {
    if ((await writeFilm({ ...order, sink })) === null) throw new Error('The stretch has no picture')
    await flush()
  } catch (error) {
    port.postMessage(toProblem(error) satisfies StreamMessage)
  }
  port.close()
}

async function run(job: FilmJob): Promise<FilmAnswer> {
  return 'file' in job ? { film: await writeFilmFile(job) } : { segment: await writeCmaf(job) }
}

const port = parentPort
if (port === null) throw new Error('film-worker runs as a thread of api')
const order = FilmOrder.optional().parse(workerData ?? undefined)
if (order !== undefined) await streamFilm(port, order)
else
  port.on('message', async (job: FilmJob) => {
    port.postMessage((await run(FilmJob.parse(job)).catch(toProblem)) satisfies FilmAnswer)
  })

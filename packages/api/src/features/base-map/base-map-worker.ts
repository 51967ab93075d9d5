import { parentPort, workerData } from 'node:worker_threads'
import { BuildOrder, buildBaseMap } from './build-base-map'

/** The message of the thread: the path of the new base map, or why there is none. */
export type BuildResult = { path: string } | { problem: string }

/* Builds one base map and ends. A thread, so that the api answers requests meanwhile. */
try {
  parentPort?.postMessage({ path: buildBaseMap(BuildOrder.parse(workerData)) } satisfies BuildResult)
} catch (error) {
  const problem = error instanceof Error ? error.message : String(error)
  parentPort?.postMessage({ problem } satisfies BuildResult)
}

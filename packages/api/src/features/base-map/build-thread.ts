import type { Worker } from 'node:worker_threads'
import type { BuildResult } from './base-map-worker'
import type { BuildOrder } from './build-base-map'

/** A build of the whole country takes half a minute; a thread that is silent for so long hangs. */
const TIMEOUT_MS = 10 * 60_000

/** Builds a base map and returns its path. @throws an Error that says why there is none */
export type RunBuild = (order: BuildOrder) => Promise<string>

/** Returns a runner that builds in a worker thread, which ends with the build. */
export function createBuildThread(start: (order: BuildOrder) => Worker): { run: RunBuild; close(): Promise<void> } {
  let running: Worker | null = null
  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        const worker = start(order)
        running = worker
        const timer = setTimeout(() => void worker.terminate(), TIMEOUT_MS)
        worker.once('message', (result: BuildResult) =>
          'path' in result ? resolve(result.path) : reject(new Error(result.problem)),
        )
        worker.once('error', reject)
        worker.once('exit', () => {
          clearTimeout(timer)
          running = null
          reject(new Error('The thread that builds the base map ended'))
        })
      }),
    close: async () => void (await running?.terminate()),
  }
}

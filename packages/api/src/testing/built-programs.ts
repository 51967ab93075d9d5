import { join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

const packages = resolve(import.meta.dirname, '../../..')

/** As deep as `dist`, by which programs find what lies beside them. */
export const OUT_FOLDER = '.cache'

/** The file of a program as users run it, which starts in a third of the time that its sources take. */
export const builtFile = (name: 'api' | 'media', program: string): string =>
  join(packages, name, OUT_FOLDER, `${program}.js`)

/** Runs a worker of the api in a thread, as the api does. */
export const startBuiltThread = (worker: string, workerData?: object): Worker =>
  new Worker(builtFile('api', worker), { workerData })

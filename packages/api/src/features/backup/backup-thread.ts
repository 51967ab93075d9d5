import type { Worker } from 'node:worker_threads'
import { BackupError } from './archive-format'
import type { BackupRequest, BackupResult } from './backup-worker'

/** Returns a runner that makes each backup in a worker thread of its own. */
export function createBackupThread(start: (order: BackupRequest) => Worker) {
  const running = new Set<Worker>()
  return {
    run: (order: BackupRequest): Promise<void> =>
      new Promise((resolve, reject) => {
        const worker = start(order)
        running.add(worker)
        worker.once('message', ({ problem }: BackupResult) =>
          problem === null ? resolve() : reject(new BackupError(problem)),
        )
        worker.once('error', reject)
        worker.once('exit', () => {
          running.delete(worker)
          reject(new BackupError('Squall stopped meanwhile'))
        })
      }),
    /** Terminates running backups; their drafts are removed later. */
    close: async () => void (await Promise.all([...running].map((worker) => worker.terminate()))),
  }
}

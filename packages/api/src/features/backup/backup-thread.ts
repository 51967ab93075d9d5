import type { Worker } from 'node:worker_threads'
import type { BackupAnswer, BackupOrder } from './backup-worker'
import { BackupError } from './manifest'

/** Makes backups in a thread of their own, one each. */
export function createBackupThread(start: (order: BackupOrder) => Worker) {
  const running = new Set<Worker>()
  return {
    run: (order: BackupOrder): Promise<void> =>
      new Promise((resolve, reject) => {
        const worker = start(order)
        running.add(worker)
        worker.once('message', ({ problem }: BackupAnswer) =>
          problem === null ? resolve() : reject(new BackupError(problem)),
        )
        worker.once('error', reject)
        worker.once('exit', () => {
          running.delete(worker)
          reject(new BackupError('Squall stopped meanwhile'))
        })
      }),
    /** What is under way is given up; its draft goes later. */
    close: async () => void (await Promise.all([...running].map((worker) => worker.terminate()))),
  }
}

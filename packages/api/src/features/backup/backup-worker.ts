import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { createBackup } from './create-backup'

const Order = z.object({ dataFolder: z.string(), target: z.string(), version: z.string() })
export type BackupRequest = z.infer<typeof Order>

/** The message of the thread: null, or why the backup failed. */
export type BackupResult = { problem: string | null }

/* Makes one backup and ends. A thread, so that the api answers requests while the database is copied. */
const { dataFolder, target, version } = Order.parse(workerData)
try {
  await createBackup(dataFolder, target, version)
  parentPort?.postMessage({ problem: null } satisfies BackupResult)
} catch (error) {
  const problem = error instanceof Error ? error.message : String(error)
  parentPort?.postMessage({ problem } satisfies BackupResult)
}

import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { createBackup } from './create-backup'

const Order = z.object({ dataFolder: z.string(), target: z.string(), version: z.string() })
export type BackupOrder = z.infer<typeof Order>

/** What the thread answers: null, or why there is no backup. */
export type BackupAnswer = { problem: string | null }

/* A thread that makes one backup and ends, so that the api goes on answering while the database is copied. */
const { dataFolder, target, version } = Order.parse(workerData)
try {
  await createBackup(dataFolder, target, version)
  parentPort?.postMessage({ problem: null } satisfies BackupAnswer)
} catch (error) {
  const problem = error instanceof Error ? error.message : String(error)
  parentPort?.postMessage({ problem } satisfies BackupAnswer)
}

import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { SimulatedUpstream } from './server'

const READY_WITHIN_MS = 30_000

/** The made-up weather from a thread of its own that runs simulated-worker, since an image of a radar takes it a tenth of a second. */
export async function openSimulatedThread(worker: Worker): Promise<SimulatedUpstream> {
  const [base] = await once(worker, 'message', { signal: AbortSignal.timeout(READY_WITHIN_MS) })
  return { base: z.url().parse(base), close: () => void worker.terminate() }
}

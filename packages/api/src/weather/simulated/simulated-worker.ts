import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { startSimulatedUpstream } from './server'

const Order = z.object({ port: z.number() })
/** On which port to serve; 0 for a free one. */
export type SimulatedOrder = z.infer<typeof Order>

/* A thread that serves the made-up weather, and says at which address. */
const { base } = await startSimulatedUpstream(() => new Date(), Order.parse(workerData).port)
parentPort?.postMessage(base)

import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { startSimulatedUpstream } from './server'

const Order = z.object({ port: z.number() })
/** On which port to serve; 0 for a free one. */
export type SimulatedOrder = z.infer<typeof Order>

/* Serves the simulated weather in a thread of its own and posts its address. */
const { base } = await startSimulatedUpstream(() => new Date(), Order.parse(workerData).port)
parentPort?.postMessage(base)

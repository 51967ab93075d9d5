import { parentPort } from 'node:worker_threads'
import { startSimulatedUpstream } from './server'

/* A thread that serves the made-up weather, and says at which address. */
const { base } = await startSimulatedUpstream(() => new Date())
parentPort?.postMessage(base)

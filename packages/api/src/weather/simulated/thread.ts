import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import type { Faults } from '@squall/shared/server/faults'
import { z } from 'zod'
import { createRestartBackOff, type RestartTimes } from '../../platform/restart-back-off'
import type { Upstreams, WeatherPorts } from '../ports'
import type { SimulatedUpstream } from './server'
import type { SimulatedOrder } from './simulated-worker'

const SIMULATED: (keyof Upstreams)[] = ['nws', 'probsevere', 'level3', 'watches', 'local-reports', 'uv', 'geocoding']

const READY_WITHIN_MS = 30_000

interface ThreadDeps {
  /** Starts simulated-worker. */
  start: (order: SimulatedOrder) => Worker
  faults: Faults
  restart?: RestartTimes
}

/**
 * Starts the simulated weather in a thread of its own, since a radar image takes a tenth of a second. A thread that ends is
 * started again at the same address. @throws when the first one cannot begin
 */
export async function openSimulatedThread({ start, faults, restart }: ThreadDeps): Promise<SimulatedUpstream> {
  const backOff = createRestartBackOff(restart)
  let worker = start({ port: 0 })
  let startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const [said] = await once(worker, 'message', { signal: AbortSignal.timeout(READY_WITHIN_MS) })
  const base = z.url().parse(said)

  function follow(): void {
    worker.on('error', (error) => faults.report('simulated weather', error))
    worker.once('exit', () => {
      if (!isClosed) timer = setTimeout(startAgain, backOff.nextDelayMs(performance.now() - startedAt))
    })
  }

  function startAgain(): void {
    startedAt = performance.now()
    worker = start({ port: Number(new URL(base).port) })
    follow()
  }

  follow()
  return {
    base,
    close() {
      isClosed = true
      clearTimeout(timer)
      void worker.terminate()
    },
  }
}

/** Returns the configured addresses or, with simulated weather, those of the simulated upstream on loopback. */
export async function openUpstreams(
  { weather, upstreams }: Pick<WeatherPorts, 'weather' | 'upstreams'>,
  startSimulated: () => Promise<SimulatedUpstream>,
): Promise<{ upstreams: Upstreams; close: () => void }> {
  if (weather !== 'simulated') return { upstreams, close: () => undefined }
  const { base, close } = await startSimulated()
  const addresses = Object.fromEntries(SIMULATED.map((name) => [name, `${base}/${name}`]))
  return { upstreams: { ...upstreams, ...addresses }, close }
}

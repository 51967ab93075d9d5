import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createFaults } from '@squall/shared/server/faults'
import { expect, onTestFinished, test } from 'vitest'
import { startBuiltThread } from '../../testing/built-programs'
import { createLogList } from '../../testing/log-list'
import type { SimulatedOrder } from './simulated-worker'
import { openSimulatedThread } from './thread'

const LIST = '/level3/?list-type=2&prefix=TLX_N0B_'

async function openThread() {
  const threads: Worker[] = []
  const faults = createFaults({ log: createLogList().log })
  const start = (order: SimulatedOrder) => {
    const worker = startBuiltThread('simulated-worker', order)
    threads.push(worker)
    return worker
  }
  const { base, close } = await openSimulatedThread({ start, faults, restart: { firstMs: 1, longestMs: 1 } })
  onTestFinished(close)
  return { base, close, faults, threads }
}

test('a thread serves the simulated weather until it is closed', async () => {
  const { base, close, threads } = await openThread()
  expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect(await (await fetch(base + LIST)).text()).toContain('<Key>TLX_N0B_')
  close()
  await Promise.all(threads.map((worker) => once(worker, 'exit')))
  await expect(fetch(base)).rejects.toThrow()
  expect(threads).toHaveLength(1)
})

test('a thread that fails is reported and serves again at the same address', async () => {
  const { base, faults, threads } = await openThread()
  threads[0]?.emit('error', new Error('no memory'))
  await threads[0]?.terminate()
  const list = () =>
    fetch(base + LIST).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(list, { timeout: 20_000 }).toBe(true)
  expect(threads).toHaveLength(2)
  expect(faults.counts).toEqual({ 'simulated weather': 1 })
})

test('a thread that cannot begin says why', async () => {
  const start = () => new Worker("throw new Error('no memory')", { eval: true })
  const faults = createFaults({ log: createLogList().log })
  await expect(openSimulatedThread({ start, faults })).rejects.toThrow('no memory')
})

import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { startTypeScriptThread } from '../../../testing/typescript-thread'
import { openSimulatedThread } from './thread'

test('a thread serves the made-up weather until it is closed', async () => {
  const worker = startTypeScriptThread(new URL('./simulated-worker.ts', import.meta.url))
  const { base, close } = await openSimulatedThread(worker)
  onTestFinished(close)
  expect(base).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const answer = await fetch(`${base}/level3/?list-type=2&prefix=TLX_N0B_`)
  expect(await answer.text()).toContain('<Key>TLX_N0B_')
  close()
  await new Promise((resolve) => worker.once('exit', resolve))
  await expect(fetch(base)).rejects.toThrow()
})

test('a thread that cannot begin says why', async () => {
  const failing = new Worker("throw new Error('no memory')", { eval: true })
  await expect(openSimulatedThread(failing)).rejects.toThrow('no memory')
})

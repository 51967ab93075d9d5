import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScanLoader } from './scan-loader'
import { createFakeWorker } from './testing/fake-worker'
import { createScan } from './testing/scans'

const { FakeWorker, getWorker } = createFakeWorker()

beforeEach(() => vi.stubGlobal('Worker', FakeWorker))
afterEach(() => vi.unstubAllGlobals())

function openLoader() {
  const events: string[] = []
  const loader = createScanLoader({
    onReady: (address) => events.push(`ready ${address}`),
    onFailed: (address, problem) => events.push(`${address}: ${problem}`),
    onDropped: (address) => events.push(`dropped ${address}`),
    onBroken: () => events.push('broken'),
  })
  return { loader, worker: getWorker(), events }
}

test('scans are loaded four at a time in the order in which they are wanted, and kept as the same objects', async () => {
  const { loader, worker, events } = openLoader()
  loader.want(['a', 'b', 'c', 'd', 'e'])
  expect(worker.wanted).toEqual(['a', 'b', 'c', 'd'])
  await worker.answer('a', { scan: createScan(undefined, { gates: 4 }) })
  expect(worker.wanted).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(events).toEqual(['ready a'])
  const [first] = loader.pick(['a', 'b'])
  expect(first?.geometry.gates).toBe(4)
  expect(loader.pick(['a'])[0]).toBe(first)
})

test('what is no longer wanted is aborted', () => {
  const { loader, worker } = openLoader()
  loader.want(['a', 'b'])
  loader.want(['b', 'c'])
  expect(worker.wanted).toEqual(['b', 'c'])
})

test('a scan that cannot be read says why', async () => {
  const { loader, worker, events } = openLoader()
  loader.want(['a', 'b'])
  await worker.answer('a', { problem: 'This scan cannot be read' })
  await worker.answer('b', { problem: null })
  expect(events).toEqual(['a: This scan cannot be read', 'b: The picture cannot be shown'])
})

test('a worker that does not start is reported, and closing ends it', () => {
  const { loader, worker, events } = openLoader()
  worker.onerror?.()
  expect(events).toEqual(['broken'])
  loader.close()
  expect(worker.isTerminated).toBe(true)
})

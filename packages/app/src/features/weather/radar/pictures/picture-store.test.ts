import { expect, test, vi } from 'vitest'
import { PictureError } from './grey-png'
import { createPictureStore, fetchPictureBytes } from './picture-store'

const busy = (status: number, seconds?: string) =>
  new Response('{}', { status, headers: seconds === undefined ? {} : { 'retry-after': seconds } })

const gone = () => new Response('{}', { status: 404 })

test('a busy server is asked again after its Retry-After time', async () => {
  const { get, waits } = serverThatAnswers(busy(429, '5'), busy(503), busy(503, '3600'), gone())
  await expect(get()).rejects.toThrow('This scan is no longer available')
  expect(waits).toEqual([5_000, 5_000, 30_000])
})

test('a server that stays busy is asked four times', async () => {
  const { get, waits, left } = serverThatAnswers(...Array.from({ length: 6 }, () => busy(503, '1')))
  await expect(get()).rejects.toThrow('The server is busy')
  expect([waits.length, left.length]).toEqual([3, 2])
})

test('other errors are reported at once', async () => {
  const { get, waits } = serverThatAnswers(new Response('{}', { status: 502 }))
  await expect(get()).rejects.toThrow('This scan cannot be read')
  expect(waits).toEqual([])
})

const settled = () => new Promise((resolve) => setTimeout(resolve))

function storeThat({ mostBytes = 1000 } = {}) {
  const told: string[] = []
  const asked = new Map<
    string,
    { resolve: (picture: { levels: Uint8Array }) => void; reject: (error: Error) => void; signal: AbortSignal }
  >()
  const read = vi.fn(
    (address: string, signal: AbortSignal) =>
      new Promise<{ levels: Uint8Array }>((resolve, reject) => asked.set(address, { resolve, reject, signal })),
  )
  const store = createPictureStore({
    read,
    onReady: (address) => told.push(`${address} ready`),
    onFailed: (address, problem) => told.push(`${address} failed: ${problem}`),
    onDropped: (address) => told.push(`${address} dropped`),
    mostBytes,
  })
  async function arrive(...addresses: string[]) {
    for (const address of addresses) asked.get(address)?.resolve({ levels: new Uint8Array(100) })
    await settled()
  }
  return { store, told, asked, read, arrive, addresses: () => read.mock.calls.map(([address]) => address) }
}

test('pictures are fetched in the wanted order, a few at a time', async () => {
  const { store, addresses, arrive } = storeThat()
  store.want(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(addresses()).toEqual(['a', 'b', 'c', 'd'])
  await arrive('c')
  expect(addresses()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('a loaded picture is picked, reported again and not fetched again', async () => {
  const { store, told, read, arrive } = storeThat()
  store.want(['a'])
  expect(store.pick(['a'])).toEqual([])
  await arrive('a')
  store.want(['a'])
  expect(told).toEqual(['a ready', 'a ready'])
  expect(store.pick(['a', 'b'])).toHaveLength(1)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a load that is no longer wanted is aborted without an error', async () => {
  const { store, told, asked, addresses } = storeThat()
  store.want(['a', 'b'])
  store.want(['b', 'c'])
  expect(asked.get('a')?.signal.aborted).toBe(true)
  expect(asked.get('b')?.signal.aborted).toBe(false)
  asked.get('a')?.reject(new PictureError('given up'))
  await settled()
  expect(told).toEqual([])
  expect(addresses()).toEqual(['a', 'b', 'c'])
})

test('an aborted picture that is wanted again is reported once', async () => {
  const { store, told, arrive, asked } = storeThat()
  store.want(['a'])
  const first = asked.get('a')
  store.want([])
  store.want(['a'])
  first?.resolve({ levels: new Uint8Array(100) })
  await settled()
  expect(told).toEqual([])
  await arrive('a')
  expect(told).toEqual(['a ready'])
})

test('a failure has its reason, and is retried when the picture is wanted again', async () => {
  const { store, told, asked, arrive } = storeThat()
  store.want(['a', 'b'])
  asked.get('a')?.reject(new PictureError('This scan cannot be read'))
  asked.get('b')?.reject(new Error('x is not a function'))
  await settled()
  expect(told).toEqual(['a failed: This scan cannot be read', 'b failed: The picture cannot be shown'])
  store.want(['a'])
  await arrive('a')
  expect(told.at(-1)).toBe('a ready')
})

test('the least recently used pictures are evicted, but no wanted ones', async () => {
  const { store, told, arrive } = storeThat({ mostBytes: 300 })
  store.want(['a', 'b', 'c'])
  await arrive('a', 'b', 'c')
  store.pick(['a'])
  store.want(['d'])
  await arrive('d')
  expect(told.filter((line) => line.endsWith('dropped'))).toEqual(['b dropped'])
  store.want(['e', 'f', 'g', 'h'])
  await arrive('e', 'f', 'g', 'h')
  expect(store.pick(['e', 'f', 'g', 'h'])).toHaveLength(4)
  expect(store.pick(['a', 'b', 'c', 'd'])).toHaveLength(0)
})

/** Returns a fake server that gives these answers in turn, and records the waits in between. */
function serverThatAnswers(...answers: Response[]) {
  const waits: number[] = []
  const left = [...answers]
  const deps = {
    fetch: async () => left.shift() ?? Response.error(),
    wait: async (ms: number) => void waits.push(ms),
  }
  return { waits, left, get: () => fetchPictureBytes('/scan/full.png', new AbortController().signal, deps) }
}

import { expect, test, vi } from 'vitest'
import { type GreyPicture, PictureError } from './grey-png'
import { createPictureStore } from './picture-store'

const square = { x: 0, y: 0, side: 1 }
const placed = (...addresses: string[]) => addresses.map((address) => ({ address, square }))
const settled = () => new Promise((resolve) => setTimeout(resolve))

function storeThat({ mostBytes = 1000 } = {}) {
  const told: string[] = []
  const asked = new Map<
    string,
    { resolve: (picture: GreyPicture) => void; reject: (error: Error) => void; signal: AbortSignal }
  >()
  const read = vi.fn(
    (address: string, signal: AbortSignal) =>
      new Promise<GreyPicture>((resolve, reject) => asked.set(address, { resolve, reject, signal })),
  )
  const store = createPictureStore({
    read,
    onReady: ({ address }) => told.push(`${address} ready`),
    onFailed: (address, problem) => told.push(`${address} failed: ${problem}`),
    onDropped: (address) => told.push(`${address} dropped`),
    mostBytes,
  })
  async function arrive(...addresses: string[]) {
    for (const address of addresses) asked.get(address)?.resolve({ pixels: 10, levels: new Uint8Array(100) })
    await settled()
  }
  return { store, told, asked, read, arrive, addresses: () => read.mock.calls.map(([address]) => address) }
}

test('pictures are fetched in the order they are wanted, a few at a time', async () => {
  const { store, addresses, arrive } = storeThat()
  store.want(placed('a', 'b', 'c', 'd', 'e', 'f'))
  expect(addresses()).toEqual(['a', 'b', 'c', 'd'])
  await arrive('c')
  expect(addresses()).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('what is here is picked, told again and not fetched again', async () => {
  const { store, told, read, arrive } = storeThat()
  store.want(placed('a'))
  expect(store.pick(['a'])).toEqual([])
  await arrive('a')
  store.want(placed('a'))
  expect(told).toEqual(['a ready', 'a ready'])
  expect(store.pick(['a', 'b'])).toHaveLength(1)
  expect(read).toHaveBeenCalledTimes(1)
})

test('what is no longer wanted is given up, in silence', async () => {
  const { store, told, asked, addresses } = storeThat()
  store.want(placed('a', 'b'))
  store.want(placed('b', 'c'))
  expect(asked.get('a')?.signal.aborted).toBe(true)
  expect(asked.get('b')?.signal.aborted).toBe(false)
  asked.get('a')?.reject(new PictureError('given up'))
  await settled()
  expect(told).toEqual([])
  expect(addresses()).toEqual(['a', 'b', 'c'])
})

test('a picture that was given up and is wanted again comes once', async () => {
  const { store, told, arrive, asked } = storeThat()
  store.want(placed('a'))
  const first = asked.get('a')
  store.want([])
  store.want(placed('a'))
  first?.resolve({ pixels: 10, levels: new Uint8Array(100) })
  await settled()
  expect(told).toEqual([])
  await arrive('a')
  expect(told).toEqual(['a ready'])
})

test('a failure says why, and is tried again when it is wanted again', async () => {
  const { store, told, asked, arrive } = storeThat()
  store.want(placed('a', 'b'))
  asked.get('a')?.reject(new PictureError('This scan cannot be read'))
  asked.get('b')?.reject(new Error('x is not a function'))
  await settled()
  expect(told).toEqual(['a failed: This scan cannot be read', 'b failed: The picture cannot be shown'])
  store.want(placed('a'))
  await arrive('a')
  expect(told.at(-1)).toBe('a ready')
})

test('the longest unused make room, but never what is wanted', async () => {
  const { store, told, arrive } = storeThat({ mostBytes: 300 })
  store.want(placed('a', 'b', 'c'))
  await arrive('a', 'b', 'c')
  store.pick(['a'])
  store.want(placed('d'))
  await arrive('d')
  expect(told.filter((line) => line.endsWith('dropped'))).toEqual(['b dropped'])
  store.want(placed('e', 'f', 'g', 'h'))
  await arrive('e', 'f', 'g', 'h')
  expect(store.pick(['e', 'f', 'g', 'h'])).toHaveLength(4)
  expect(store.pick(['a', 'b', 'c', 'd'])).toHaveLength(0)
})

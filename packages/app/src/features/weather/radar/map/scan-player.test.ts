import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeWorker } from '../value-layer/testing/fake-worker'
import { createScan } from '../value-layer/testing/scans'
import { createScanPlayer } from './scan-player'
import { addressOf, createLoop } from './testing/loops'

const { FakeWorker, getWorker } = createFakeWorker()

beforeEach(() => vi.stubGlobal('Worker', FakeWorker))
afterEach(() => vi.unstubAllGlobals())

const answer = (index: number, code?: string) =>
  getWorker().answer(addressOf(index, code), { scan: createScan(undefined, { gates: 4 }) })

function openPlayer(gaps: number[] = []) {
  const player = createScanPlayer()
  player.setLoop(createLoop(gaps))
  return player
}

test('the newest scan is loaded alone and shown, and playing loads the hour', async () => {
  const player = openPlayer()
  expect(getWorker().wanted).toEqual([addressOf(11)])
  expect(player.shown.get()).toBeNull()
  await answer(11)
  expect(player.shown.get()).toMatchObject({ frame: 11, keys: ['TLX_N0B_11'], product: 'reflectivity' })
  player.act({ type: 'toggle' })
  expect(getWorker().wanted).toContain(addressOf(10))
  expect(player.getState(10)).toBe('loading')
})

test('a playing loop goes on to frames that have loaded and to gaps, which show nothing', async () => {
  const player = openPlayer([0])
  await answer(11)
  player.act({ type: 'toggle' })
  await answer(8)
  player.tick()
  expect(player.get().frame).toBe(0)
  expect(player.getState(0)).toBe('gap')
  expect(player.shown.get()).toMatchObject({ frame: 0, keys: [], scans: [] })
  player.tick()
  expect(player.shown.get()).toMatchObject({ frame: 8, keys: ['TLX_N0B_8'] })
})

test('the picture stays with its own product until the next product has loaded', async () => {
  const player = openPlayer()
  await answer(11)
  const frames = createLoop().frames.map((frame, index) => ({ ...frame, pictures: [addressOf(index, 'N0G')] }))
  player.setLoop(createLoop([], { product: 'velocity', frames }))
  expect(player.shown.get()).toMatchObject({ product: 'reflectivity', keys: ['TLX_N0B_11'] })
  await answer(11, 'N0G')
  expect(player.shown.get()).toMatchObject({ product: 'velocity', keys: ['TLX_N0G_11'] })
})

test('a frame that stands still keeps its scan when newer ones come, and the newest one is followed', () => {
  const player = openPlayer()
  const { frames } = createLoop()
  const later = frames.map(
    (frame, index) => frames[index + 1] ?? { ...frame, pictures: ['/api/radar/scans/N/full.png'] },
  )
  player.act({ type: 'show', frame: 5 })
  player.setLoop(createLoop([], { frames: later }))
  expect(player.get().frame).toBe(4)
  player.act({ type: 'show', frame: 11 })
  player.setLoop(createLoop())
  expect(player.get().frame).toBe(11)
})

test('a damaged scan leaves nothing on the map, with the reason, and can be loaded again', async () => {
  const player = openPlayer()
  await getWorker().answer(addressOf(11), { problem: 'The picture is damaged' })
  expect(player.getState(11)).toBe('failed')
  expect(player.shown.get()).toMatchObject({ keys: [], scans: [] })
  player.retry()
  expect(player.getState(11)).toBe('loading')
  await answer(11)
  expect(player.shown.get()).toMatchObject({ keys: ['TLX_N0B_11'] })
})

test('a browser that cannot read or draw says so, and a player that nobody uses ends its worker', () => {
  vi.useFakeTimers()
  const player = openPlayer()
  const stop = player.use()
  getWorker().onerror?.()
  expect(player.get().problem).toMatch(/cannot read radar/)
  player.breakDown()
  expect(player.get().problem).toBe('This device cannot draw radar.')
  stop()
  vi.advanceTimersByTime(2000)
  expect(getWorker().isTerminated).toBe(true)
  expect(player.get()).toMatchObject({ loop: null, problem: null })
  vi.useRealTimers()
})

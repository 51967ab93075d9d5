import { expect, it, vi } from 'vitest'
import { createDeferredMediaSocket, type PageMediaSocket } from './page-media-socket'
import type { Screen } from './screen'

function setUp() {
  const leave = vi.fn()
  const shown = { setPaused: vi.fn(), measure: vi.fn(() => vi.fn()), leave: vi.fn() }
  const real = {
    state: () => 'connected' as const,
    send: vi.fn(() => true),
    subscribe: vi.fn(() => () => undefined),
    listen: vi.fn(() => leave),
    onReplaced: vi.fn(() => () => undefined),
    onAlertsChanged: vi.fn(() => () => undefined),
    join: vi.fn(() => leave),
    show: vi.fn(() => shown),
    rejoin: vi.fn(),
    restartStream: vi.fn(),
    startBroadcast: vi.fn(),
    stopBroadcast: vi.fn(),
    listenNear: vi.fn(),
    reconnect: vi.fn(),
  } satisfies PageMediaSocket
  let arrive: () => void = () => undefined
  const ready = new Promise<PageMediaSocket>((resolve) => {
    arrive = () => resolve(real)
  })
  return { socket: createDeferredMediaSocket(ready), real, shown, leave, arrive: () => arrive() }
}

const screen = {} as unknown as Screen

it('keeps what was asked before the socket was there, in its order', async () => {
  const { socket, real, arrive } = setUp()
  socket.startBroadcast('s1', { video: 'vp8', audio: 'opus' })
  socket.join('s1', 'stream', {})
  expect(socket.state()).toBe('connecting')
  expect(socket.send({ type: 'leave-stream', streamId: 's1' })).toBe(false)
  arrive()
  await vi.waitFor(() => expect(real.join).toHaveBeenCalledOnce())
  expect(real.startBroadcast).toHaveBeenCalledBefore(real.join)
  expect(socket.state()).toBe('connected')
})

it('never joins a stream that was left before the socket was there', async () => {
  const { socket, real, arrive } = setUp()
  socket.join('s1', 'stream', {})()
  socket.listen()
  arrive()
  await vi.waitFor(() => expect(real.listen).toHaveBeenCalledOnce())
  expect(real.join).not.toHaveBeenCalled()
})

it('pauses and leaves a stream that was paused before the socket was there', async () => {
  const { socket, real, shown, arrive } = setUp()
  const picture = socket.show('s1', 'stream', screen, {})
  picture.setPaused(true)
  arrive()
  await vi.waitFor(() => expect(real.show).toHaveBeenCalledOnce())
  expect(shown.setPaused).toHaveBeenLastCalledWith(true)
  picture.leave()
  expect(shown.leave).toHaveBeenCalledOnce()
})

it('measures a stream as soon as the socket is there, unless it is no longer asked for', async () => {
  const { socket, real, shown, arrive } = setUp()
  const picture = socket.show('s1', 'stream', screen, {})
  const [wanted, unwanted] = [vi.fn(), vi.fn()]
  picture.measure(unwanted)()
  picture.measure(wanted)
  arrive()
  await vi.waitFor(() => expect(real.show).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(shown.measure).toHaveBeenCalledOnce())
  expect(shown.measure).toHaveBeenCalledWith(wanted)
})

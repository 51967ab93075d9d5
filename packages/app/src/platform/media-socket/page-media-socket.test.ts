import { expect, it, vi } from 'vitest'
import { createTabMediaSocket, type PageMediaSocket } from './page-media-socket'
import type { Screen } from './screen'

function createReal() {
  const leave = vi.fn()
  const shown = {
    ...{ setPaused: vi.fn(), measure: vi.fn(() => vi.fn()), leave: vi.fn() },
    ...{ playFrom: vi.fn(), setPace: vi.fn(), goLive: vi.fn() },
  }
  const real = {
    state: () => 'connected' as const,
    send: vi.fn(() => true),
    subscribe: vi.fn(() => () => undefined),
    listen: vi.fn(() => leave),
    onReplaced: vi.fn(() => () => undefined),
    onAlertsChanged: vi.fn(() => () => undefined),
    onReportsChanged: vi.fn(() => () => undefined),
    watchMap: vi.fn(() => () => undefined),
    join: vi.fn(() => leave),
    show: vi.fn(() => shown),
    rejoin: vi.fn(),
    restartStream: vi.fn(),
    startBroadcast: vi.fn(),
    stopBroadcast: vi.fn(),
    listenNear: vi.fn(),
    reconnect: vi.fn(),
    followNodes: vi.fn(),
  } satisfies PageMediaSocket
  return { real, shown, leave }
}

const screen = {} as unknown as Screen

it('keeps what was asked before the socket was there, in its order', () => {
  const { tab, use } = createTabMediaSocket()
  const { real } = createReal()
  tab.startBroadcast('s1', { video: 'vp8', audio: 'opus' })
  tab.join('s1', 'stream', {})
  expect(tab.state()).toBe('connecting')
  expect(tab.send({ type: 'leave-stream', streamId: 's1' })).toBe(false)
  use(real)
  expect(real.join).toHaveBeenCalledOnce()
  expect(real.startBroadcast).toHaveBeenCalledBefore(real.join)
  expect(tab.state()).toBe('connected')
})

it('never joins a stream that was left before the socket was there', () => {
  const { tab, use } = createTabMediaSocket()
  const { real } = createReal()
  tab.join('s1', 'stream', {})()
  tab.listen()
  use(real)
  expect(real.listen).toHaveBeenCalledOnce()
  expect(real.join).not.toHaveBeenCalled()
})

it('pauses and leaves a stream that was paused before the socket was there', () => {
  const { tab, use } = createTabMediaSocket()
  const { real, shown } = createReal()
  const picture = tab.show('s1', 'stream', screen, {})
  picture.setPaused(true)
  use(real)
  expect(shown.setPaused).toHaveBeenLastCalledWith(true)
  picture.leave()
  expect(shown.leave).toHaveBeenCalledOnce()
})

it('plays a recording that was asked for before the socket was there, in the order of the calls', () => {
  const { tab, use } = createTabMediaSocket()
  const { real, shown } = createReal()
  const picture = tab.show('s1', 'replay', screen, {})
  picture.playFrom(5_000, 0)
  picture.setPace(2)
  use(real)
  expect(shown.playFrom.mock.calls).toEqual([[5_000, 0]])
  expect(shown.playFrom).toHaveBeenCalledBefore(shown.setPace)
  picture.goLive()
  expect(shown.goLive).toHaveBeenCalledOnce()
})

it('measures a stream as soon as the socket is there, unless it is no longer asked for', () => {
  const { tab, use } = createTabMediaSocket()
  const { real, shown } = createReal()
  const picture = tab.show('s1', 'stream', screen, {})
  const [wanted, unwanted] = [vi.fn(), vi.fn()]
  picture.measure(unwanted)()
  picture.measure(wanted)
  use(real)
  expect(shown.measure).toHaveBeenCalledOnce()
  expect(shown.measure).toHaveBeenCalledWith(wanted)
})

it('asks the next socket for all that lasts once the one before is lost, and for nothing that has ended', () => {
  const { tab, use, lose } = createTabMediaSocket()
  const [first, second] = [createReal(), createReal()]
  use(first.real)
  tab.listenNear({ latitude: 35.2, longitude: -97.4 })
  tab.listen()
  tab.join('s1', 'stream', {})
  tab.join('s2', 'preview', {})()
  const leaveLate = tab.join('s3', 'preview', {})
  lose()
  leaveLate()
  use(second.real)
  expect(second.real.listenNear).toHaveBeenCalledWith({ latitude: 35.2, longitude: -97.4 })
  expect(second.real.listen).toHaveBeenCalledOnce()
  expect(second.real.join.mock.calls).toEqual([['s1', 'stream', {}]])
})

it('follows the nodes of the site before anything opens the socket, and again with the next one', () => {
  const { tab, use, lose } = createTabMediaSocket()
  const [first, second] = [createReal(), createReal()]
  tab.listen()
  tab.followNodes()
  tab.followNodes()
  use(first.real)
  expect(first.real.followNodes).toHaveBeenCalledBefore(first.real.listen)
  lose()
  use(second.real)
  expect([first, second].map(({ real }) => real.followNodes.mock.calls.length)).toEqual([1, 1])
})

it('shows nothing again on a screen that is lost, and says so, so that a new one is made', () => {
  const { tab, use, lose } = createTabMediaSocket()
  const [first, second] = [createReal(), createReal()]
  const onLost = vi.fn()
  const onState = vi.fn(() => tab.state())
  use(first.real)
  tab.onLost(onLost)
  tab.subscribe(onState)
  const picture = tab.show('s1', 'stream', screen, {})
  lose()
  expect(onLost).toHaveBeenCalledOnce()
  expect(onState).toHaveLastReturnedWith('connecting')
  expect(tab.losses()).toBe(1)
  use(second.real)
  picture.leave()
  expect(second.real.show).not.toHaveBeenCalled()
  expect(second.shown.leave).not.toHaveBeenCalled()
  expect(onState).toHaveLastReturnedWith('connected')
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPictureMeter } from './picture-meter'
import type { Screen } from './screen'
import { createWorkerMediaSocket } from './worker-media-socket'
import type { MediaCommand, MediaEvent } from './worker-messages'

function setUp() {
  const commands: MediaCommand[] = []
  const given: Transferable[] = []
  const worker: Pick<Worker, 'postMessage' | 'onmessage'> = {
    postMessage(command: MediaCommand, transfer?: StructuredSerializeOptions | Transferable[]) {
      commands.push(command)
      if (Array.isArray(transfer)) given.push(...transfer)
    },
    onmessage: null,
  }
  const renewSession = vi.fn(async () => undefined)
  const onLost = vi.fn()
  const chooseNode = vi.fn(async () => ({ address: 'wss://east/ws', url: 'wss://east/ws?sessionId=a', isNow: true }))
  const address = () => 'ws://squall/ws'
  const { socket } = createWorkerMediaSocket({ worker, address, renewSession, chooseNode, onLost })
  return {
    socket,
    renewSession,
    chooseNode,
    onLost,
    commands,
    given,
    ofType: (type: MediaCommand['type']) => commands.filter((command) => command.type === type),
    say: (event: MediaEvent) => worker.onmessage?.call({} as Worker, new MessageEvent('message', { data: event })),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const createScreen = () => ({ openForWorker: () => new WritableStream(), begin: vi.fn() }) as unknown as Screen

it('gives what pictures are written to to the worker, with the stream that is shown there', () => {
  const { socket, ofType, given } = setUp()
  socket.show('s1', 'stream', createScreen(), {}).leave()
  socket.join('s2', 'stream', {})
  expect(ofType('join')).toMatchObject([
    { join: 1, streamId: 's1', sink: given[0] },
    { join: 2, streamId: 's2', sink: null },
  ])
  expect(given).toEqual([expect.any(WritableStream)])
  expect(ofType('leave')).toEqual([{ type: 'leave', join: 1 }])
})

it('asks for sound only where it is played, and passes on what arrives for a join until it is left', () => {
  const { socket, ofType, say } = setUp()
  const onPacket = vi.fn()
  const onMessage = vi.fn()
  const leave = socket.join('s1', 'stream', { onPacket })
  socket.join('s1', 'stream', { onMessage })
  expect(ofType('join')).toMatchObject([{ isHeard: true }, { isHeard: false }])
  const packet = { type: 'packet', join: 1, streamId: 's1', captureMs: 20, bytes: new Uint8Array([1]) } as const
  say(packet)
  say({ type: 'control', join: 2, message: { type: 'title-changed', streamId: 's1', title: 'Hail' } })
  leave()
  leave()
  say(packet)
  expect(onPacket).toHaveBeenCalledOnce()
  expect(onPacket.mock.calls[0]?.[0].toBytes()).toEqual(new Uint8Array([1]))
  expect(onMessage).toHaveBeenCalledOnce()
  expect(ofType('leave')).toEqual([{ type: 'leave', join: 1 }])
})

it('has the worker play the recording, and passes on its clock and its sound', () => {
  const { socket, ofType, say } = setUp()
  const [onPlayback, onPlayedPacket, onPacket] = [vi.fn(), vi.fn(), vi.fn()]
  const shown = socket.show('s1', 'replay', createScreen(), { onPlayback, onPlayedPacket, onPacket })
  shown.playFrom(5_000, 1, 700)
  shown.setPace(0)
  shown.goLive()
  say({ type: 'played-packet', join: 1, streamId: 's1', captureMs: 20, bytes: new Uint8Array([1]) })
  say({ type: 'playback', join: 1, state: null })
  expect(ofType('join')).toMatchObject([{ mode: 'replay', isHeard: true }])
  expect(ofType('play-from')).toEqual([{ type: 'play-from', join: 1, ms: 5_000, rate: 1, behindLiveMs: 700 }])
  expect(ofType('set-pace')).toEqual([{ type: 'set-pace', join: 1, rate: 0 }])
  expect(ofType('go-live')).toEqual([{ type: 'go-live', join: 1 }])
  expect([onPlayback.mock.calls, onPlayedPacket.mock.calls.length, onPacket.mock.calls.length]).toEqual([
    [[null]],
    1,
    0,
  ])
})

it('has the worker watch the map for the first who wants it, until the last no longer does', () => {
  const { socket, ofType, say } = setUp()
  const heard = vi.fn()
  const stops = [socket.watchMap(heard), socket.watchMap(() => undefined)]
  const changes = { chasers: [], removed: ['s1'] }
  say({ type: 'chasers-changed', changes })
  for (const stop of stops) stop()
  say({ type: 'chasers-changed', changes })
  expect(heard).toHaveBeenCalledExactlyOnceWith(changes)
  expect([ofType('watch-map').length, ofType('stop-watching-map').length]).toEqual([1, 1])
})

it('asks the worker for figures only while somebody reads them', () => {
  const { socket, ofType, say } = setUp()
  const shown = socket.show('s1', 'stream', createScreen(), {})
  const figures = createPictureMeter(
    () => null,
    () => 0,
  ).roll()
  const onFigures = vi.fn()
  say({ type: 'figures', join: 1, figures })
  const stop = shown.measure(onFigures)
  say({ type: 'figures', join: 1, figures })
  say({ type: 'figures', join: 2, figures })
  stop()
  stop()
  say({ type: 'figures', join: 1, figures })
  expect(onFigures.mock.calls).toEqual([[figures]])
  expect(ofType('measure')).toEqual([
    { type: 'measure', join: 1, isMeasuring: true },
    { type: 'measure', join: 1, isMeasuring: false },
  ])
})

it('sends nothing while the worker has no connection', () => {
  const { socket, ofType, say } = setUp()
  const message = { type: 'leave-stream', streamId: 's1' } as const
  expect(socket.send(message)).toBe(false)
  say({ type: 'state', state: 'connected' })
  expect(socket.send(message)).toBe(true)
  say({ type: 'state', state: 'disconnected' })
  expect(socket.send(message)).toBe(false)
  expect(ofType('send')).toEqual([{ type: 'send', message }])
})

it('keeps the socket open as long as one part of the page listens', () => {
  const { socket, ofType } = setUp()
  const stops = [socket.listen(), socket.listen()]
  stops[0]?.()
  expect([ofType('listen').length, ofType('stop-listening').length]).toEqual([1, 0])
  stops[1]?.()
  expect(ofType('stop-listening')).toHaveLength(1)
})

it('renews the session for the worker and answers with the address of the new one', async () => {
  const { renewSession, ofType, say } = setUp()
  say({ type: 'renew-session' })
  await vi.waitFor(() => expect(ofType('session-renewed')).toHaveLength(1))
  expect(renewSession).toHaveBeenCalledOnce()
  expect(ofType('session-renewed')).toEqual([{ type: 'session-renewed', address: 'ws://squall/ws' }])
})

it('chooses a node for the worker, which asks once it knows that the site has nodes', async () => {
  const { socket, chooseNode, ofType, say } = setUp()
  const question = { reason: 'lost', at: null, isPublishing: false, isPlaying: false, isRecorded: false } as const
  socket.followNodes()
  say({ type: 'choose-node', id: 7, question })
  await vi.waitFor(() => expect(ofType('node-chosen')).toHaveLength(1))
  expect(chooseNode).toHaveBeenCalledExactlyOnceWith(question)
  expect(ofType('follow-nodes')).toHaveLength(1)
  expect(ofType('node-chosen')).toMatchObject([{ id: 7, answer: { url: 'wss://east/ws?sessionId=a' } }])
})

it('reports a worker that no longer answers', () => {
  const { onLost, ofType, say } = setUp()
  vi.advanceTimersByTime(3_000)
  say({ type: 'runs' })
  vi.advanceTimersByTime(4_000)
  expect([ofType('ask').length, onLost.mock.calls.length]).toEqual([7, 0])
  vi.advanceTimersByTime(1_000)
  expect(onLost).toHaveBeenCalledOnce()
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setUpMediaSocket } from '../testing/fake-media-socket'
import type { RecordingPlayer } from './recording-players'

const createPlayer = (ms = 4_000) =>
  ({
    resume: vi.fn(() => ({ type: 'play-from', streamId: 's1', ms, rate: 1 }) as const),
    onRecord: vi.fn(),
    onMessage: vi.fn(),
  }) satisfies RecordingPlayer

const stopped = { type: 'stop-playing', streamId: 's1' }
const playFrom = (ms: number) => ({ type: 'play-from', streamId: 's1', ms, rate: 1 })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('plays the recording of a stream that has ended without joining it', () => {
  const { socket, last, opened } = setUpMediaSocket()
  const stop = socket.play('s1', createPlayer())
  last().accept()
  expect(last().said()).toEqual([playFrom(4_000)])
  stop()
  stop()
  vi.advanceTimersByTime(10_000)
  expect(opened[0]?.sent.map((text) => JSON.parse(text))).toEqual([playFrom(4_000), stopped])
  expect(opened[0]?.isClosed).toBe(true)
})

it('asks the next socket for what is played, after the streams that are joined', () => {
  const { socket, last } = setUpMediaSocket()
  socket.join('s1', 'stream', {})
  socket.play('s1', createPlayer())
  last().accept()
  last().drop()
  vi.advanceTimersByTime(60_000)
  last().accept()
  expect(last().said()).toMatchObject([{ type: 'join-stream' }, { type: 'play-from' }])
})

it('gives messages to the player of their stream and to those who joined it', () => {
  const { socket, last } = setUpMediaSocket()
  const [player, onMessage] = [createPlayer(), vi.fn()]
  socket.join('s1', 'stream', { onMessage })
  socket.play('s1', player)
  last().accept()
  const gap = { type: 'play-gap', streamId: 's1', handle: 1, fromMs: 1, toMs: 2 } as const
  last().receive(gap)
  last().receive({ ...gap, streamId: 's2' })
  expect([player.onMessage.mock.calls, onMessage.mock.calls]).toEqual([[[gap]], [[gap]]])
})

it('follows the newest player of a stream, which the one before cannot stop', () => {
  const { socket, last } = setUpMediaSocket()
  const [older, newer] = [createPlayer(), createPlayer(9_000)]
  const stopOlder = socket.play('s1', older)
  last().accept()
  socket.play('s1', newer)
  stopOlder()
  last().receive({ type: 'title-changed', streamId: 's1', title: '' })
  expect(last().said()).toEqual([playFrom(4_000), playFrom(9_000)])
  expect([older.onMessage.mock.calls.length, newer.onMessage.mock.calls.length]).toEqual([0, 1])
})

it('leaves a stream before it plays its recording, as leaving ends what is played', () => {
  const { socket, last } = setUpMediaSocket()
  const leave = socket.join('s1', 'stream', {})
  last().accept()
  leave()
  socket.play('s1', createPlayer())
  vi.advanceTimersByTime(1_000)
  expect(last().said().slice(1)).toEqual([{ type: 'leave-stream', streamId: 's1' }, playFrom(4_000)])
})

it('asks again for what is played when its stream is joined or left meanwhile', () => {
  const { socket, last } = setUpMediaSocket()
  socket.play('s1', createPlayer())
  last().accept()
  const leave = socket.join('s1', 'preview', {})
  socket.join('s2', 'preview', {})
  leave()
  vi.advanceTimersByTime(1_000)
  expect(
    last()
      .said()
      .map(({ type }) => type),
  ).toEqual(['play-from', 'join-preview', 'play-from', 'join-preview', 'leave-stream', 'play-from'])
})

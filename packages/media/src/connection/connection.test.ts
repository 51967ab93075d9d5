import { closeCodes } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { StreamLatency } from '../stream-latency'
import { createFakeClock } from '../testing/fake-clock'
import { createFakeConnection } from '../testing/fake-connection'
import { Viewer } from '../viewer/viewer'

/** A viewer on the text wire who was sent a ping for each of some frames. */
function createFencedViewer(frames: number[]) {
  const clock = createFakeClock()
  const { connection, socket, stats } = createFakeConnection(clock)
  const abilities = { preview: false, isSmall: false, decodesVp8: false, decodesH264: false, decodesOpus: false }
  const viewer = new Viewer(connection, 1, abilities, stats, new StreamLatency())
  for (const seq of frames) {
    viewer.window.add(seq, clock.now(), clock.now(), 1_000)
    connection.sendFence(viewer, seq, clock.now())
  }
  return { connection, socket, window: viewer.window }
}

test('PACE-6 a pong answers all pings up to the one it echoes', () => {
  const { connection, socket, window } = createFencedViewer([1, 2, 3, 4])
  connection.answerFences(socket.pings[2] ?? 0)
  expect(window.inFlight).toBe(1)
})

test('PACE-6 pongs that answer no ping are ignored', () => {
  const { connection, socket, window } = createFencedViewer([1])
  for (const sequence of [0, 99, 2 ** 32 - 1]) connection.answerFences(sequence)
  expect(window.inFlight).toBe(1)
  connection.answerFences(socket.pings[0] ?? 0)
  connection.answerFences(socket.pings[0] ?? 0)
  expect(window.inFlight).toBe(0)
})

test('LIMIT-13 more than 20 errors in 10 seconds close the socket', () => {
  const clock = createFakeClock()
  const { connection, socket } = createFakeConnection(clock)
  for (let count = 0; count < 20; count++) connection.sendError('bad-message')
  clock.advance(10_000)
  for (let count = 0; count < 20; count++) connection.sendError('not-a-jpeg')
  expect(socket.closed).toEqual([])
  connection.sendError('bad-message')
  expect(socket.closed).toMatchObject([{ code: closeCodes.badMessage }])
})

import { limits, WIRE_VERSION } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import type { FakeSocket } from '../testing/fake-connection'
import { webmCluster, webmInit } from '../testing/recordings'
import { createTestRoom, HANDLE, mediaTo, recordsTo } from '../testing/test-room'
import { LOW_STEP } from './quality-ladder'

const BEGINNING = Buffer.concat([webmInit(), webmCluster(0, 'one')])

function soundsTo(socket: FakeSocket): Buffer[] {
  return mediaTo(socket).flatMap(({ audioData }) => (audioData === undefined ? [] : [Buffer.from(audioData, 'base64')]))
}

test('WIRE-5 a frame and a sound chunk are written once for a wire and sent to every viewer as the same bytes', () => {
  for (const isBinary of [false, true]) {
    const { hear, join, see } = createTestRoom()
    const [first, second] = [join({ isBinary }), join({ isBinary })]
    see()
    hear(BEGINNING)
    hear(webmCluster(1, 'two'))
    const isMedia = (message: string | Buffer) => message[0] === WIRE_VERSION || /rapid|chunk/.test(message.toString())
    const messages = first.socket.sent.filter(isMedia)
    expect(messages).toHaveLength(3)
    for (const message of messages) expect(second.socket.sent.some((other) => other === message)).toBe(true)
  }
})

test('AUDIO-1 sound goes on while frames wait for their answer', () => {
  const { hear, join, seeText, stats } = createTestRoom()
  const { socket } = join()
  for (let timestamp = 0; timestamp < 9; timestamp++) seeText(timestamp)
  hear(BEGINNING)
  for (let count = 1; count < 9; count++) hear(webmCluster(count, 'more'))
  expect(stats).toMatchObject({ framesOut: 1, soundOut: 9 })
  expect(soundsTo(socket)).toHaveLength(9)
})

test('AUDIO-6 a viewer with a full queue gets no sound, and starts again at a cluster when it has drained', () => {
  const { hear, join, stats } = createTestRoom()
  const [slow, healthy] = [join(), join()]
  hear(BEGINNING)
  slow.socket.unsent = limits.audioQueueBytes
  hear(webmCluster(1, 'two'))
  slow.socket.unsent = limits.audioQueueBytes / 2
  hear(webmCluster(2, 'three'))
  expect(soundsTo(slow.socket)).toHaveLength(1)
  expect(stats.soundDropped).toBe(1)
  slow.socket.unsent = 0
  hear(webmCluster(3, 'four'))
  hear(webmCluster(4, 'five'))
  expect(soundsTo(slow.socket)).toEqual([Buffer.concat([webmInit(), webmCluster(3, 'four')]), webmCluster(4, 'five')])
  expect(soundsTo(healthy.socket)).toHaveLength(5)
})

test('AUDIO-8 listeners of the former recording get the new one from its beginning', () => {
  const { hear, join } = createTestRoom()
  const { socket } = join()
  hear(BEGINNING)
  hear(webmInit())
  hear(webmCluster(0, 'again'))
  expect(soundsTo(socket)).toEqual([BEGINNING, Buffer.concat([webmInit(), webmCluster(0, 'again')])])
})

test('PACE-1 until the ping is answered only the newest frame waits', () => {
  const { join, seeText, stats } = createTestRoom()
  const { connection, socket } = join()
  for (const timestamp of [1, 2, 3, 4]) seeText(timestamp)
  expect(mediaTo(socket).map(({ timestamp }) => timestamp)).toEqual([1])
  expect(stats.framesSkipped.newer).toBe(2)
  connection.answerFences(socket.pings[0] ?? 0)
  expect(mediaTo(socket).map(({ timestamp }) => timestamp)).toEqual([4])
})

test('PACE-1 until the ack comes only the newest frame waits, and no ping is sent', () => {
  const { join, see } = createTestRoom()
  const { connection, socket } = join({ isBinary: true })
  for (let count = 0; count < 4; count++) see()
  expect(recordsTo(socket).map(({ seq }) => seq)).toEqual([1])
  connection.viewer(HANDLE)?.acknowledge(1, 0)
  expect(recordsTo(socket).map(({ seq }) => seq)).toEqual([4])
  expect(socket.pings).toEqual([])
})

test('PACE-1 nothing is sent after the viewer left', () => {
  const { join, room, seeText } = createTestRoom()
  const { connection, socket } = join()
  for (const timestamp of [1, 2]) seeText(timestamp)
  room.leave(connection)
  connection.answerFences(socket.pings[0] ?? 0)
  expect(mediaTo(socket)).toHaveLength(1)
})

test('PACE-1 every frame of text has a ping of its own', () => {
  const { join, seeText } = createTestRoom()
  const { connection, socket } = join()
  for (let timestamp = 1; timestamp <= 10; timestamp++) {
    seeText(timestamp)
    connection.answerFences(socket.pings.at(-1) ?? 0)
  }
  expect(socket.pings).toHaveLength(10)
  expect(mediaTo(socket)).toHaveLength(10)
})

test('PACE-5 a viewer with 64 KB unsent gets no frame until a later moment', () => {
  const { join, room, seeText } = createTestRoom()
  const { socket } = join()
  socket.unsent = 64 * 1024
  seeText(1)
  expect(mediaTo(socket)).toHaveLength(0)
  socket.unsent = 0
  room.tick()
  expect(mediaTo(socket)).toHaveLength(1)
})

test('JOIN-3 a preview gets at most 5 frames a second', () => {
  const { clock, join, see } = createTestRoom()
  const { connection, socket } = join({ isBinary: true, preview: true })
  const sentAt: number[] = []
  for (; clock.now() < 1_000; clock.advance(20)) {
    see()
    for (const { seq } of recordsTo(socket)) {
      sentAt.push(clock.now())
      connection.viewer(HANDLE)?.acknowledge(seq, clock.now())
    }
  }
  expect(sentAt).toEqual([0, 200, 400, 600, 800])
})

/** Publishes 16 frames a second to a viewer who takes `perSecond` of them. Returns the viewer's step at the end. */
function watchAt(perSecond: number, seconds: number, test = createTestRoom(), viewer = test.join({ isBinary: true })) {
  const { clock, pass, see } = test
  const answerEveryMs = 1_000 / perSecond
  let answeredAt = clock.now()
  for (const end = clock.now() + seconds * 1_000; clock.now() < end; ) {
    see()
    pass(62.5)
    const sent = recordsTo(viewer.socket).at(-1)
    if (sent !== undefined) answeredAt = Math.max(answeredAt + answerEveryMs, clock.now())
    const own = viewer.connection.viewer(HANDLE)
    if (clock.now() >= answeredAt) own?.acknowledge(own.sentSeq, clock.now())
  }
  return { test, viewer, step: viewer.connection.viewer(HANDLE)?.step }
}

test('PACE-7 a viewer who gets less than half of the frames is offered every 2nd, then every 4th, then the low layer', () => {
  expect(watchAt(100, 20).step).toBe(0)
  expect(watchAt(5, 20).step).toBe(1)
  expect(watchAt(3, 20).step).toBe(2)
  expect(watchAt(1, 20).step).toBe(LOW_STEP)
})

test('PACE-7 a viewer who answers nothing is stalled, not slow, and keeps the step', () => {
  const { join, pass, see } = createTestRoom()
  const { connection } = join({ isBinary: true })
  for (let count = 0; count < 40; count++) {
    see()
    pass(125)
  }
  expect(connection.viewer(HANDLE)?.step).toBe(0)
})

test('PACE-8 after 10 seconds without trouble a viewer gets more again, step by step', () => {
  const { test, viewer } = watchAt(1, 20)
  expect(watchAt(1_000, 5, test, viewer).step).toBe(LOW_STEP)
  expect(watchAt(1_000, 10, test, viewer).step).toBe(2)
  expect(watchAt(1_000, 20, test, viewer).step).toBe(0)
})

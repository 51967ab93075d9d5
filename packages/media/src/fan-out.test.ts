import { limits } from '@squall/shared/wire/limits'
import { expect, test } from 'vitest'
import { createAudioTrack } from './audio'
import { createFanOut } from './fan-out'
import { createStats } from './stats'
import { createFakeClock } from './testing/fake-clock'
import { createFakeConnection } from './testing/fake-connection'
import { buildJpeg } from './testing/jpegs'
import { webmCluster, webmInit } from './testing/recordings'
import { createFrameUnit } from './wire'

function createTestFanOut() {
  const clock = createFakeClock()
  const stats = createStats()
  const track = createAudioTrack('storm')
  const fanOut = createFanOut({ track, clock, stats })
  const hear = (bytes: Buffer) => {
    track.push(bytes)
    fanOut.sound()
  }
  const jpeg = { bytes: buildJpeg(), width: 640, height: 480 }
  const see = (timestamp: number) => fanOut.frame(createFrameUnit('storm', jpeg, timestamp))
  const join = (preview = false) => {
    const { connection, socket } = createFakeConnection(clock)
    fanOut.add(connection, preview)
    return { connection, socket }
  }
  return { fanOut, hear, join, see, stats }
}

function soundsTo(socket: { sent: (string | Buffer)[] }): Buffer[] {
  const messages = socket.sent.splice(0).map((message) => JSON.parse(message.toString()))
  return messages.flatMap(({ audioData }) => (audioData === undefined ? [] : [Buffer.from(audioData, 'base64')]))
}

test('WIRE-5 a frame and a sound chunk are written once and sent to every viewer as the same bytes', () => {
  const { hear, join, see } = createTestFanOut()
  const [first, second] = [join(), join()]
  see(1)
  hear(Buffer.concat([webmInit(), webmCluster(0, 'one')]))
  hear(webmCluster(1, 'two'))
  expect(first.socket.sent).toHaveLength(3)
  for (const [index, message] of first.socket.sent.entries()) expect(second.socket.sent[index]).toBe(message)
})

test('AUDIO-1 sound goes on while frames wait for their fence', () => {
  const { hear, join, see, stats } = createTestFanOut()
  const { socket } = join()
  for (let timestamp = 0; timestamp < 9; timestamp++) see(timestamp)
  hear(Buffer.concat([webmInit(), webmCluster(0, 'one')]))
  for (let count = 1; count < 9; count++) hear(webmCluster(count, 'more'))
  expect(stats).toMatchObject({ framesOut: 1, soundOut: 9 })
  expect(soundsTo(socket)).toHaveLength(9)
})

test('AUDIO-6 a viewer with a full queue gets no sound, and starts again at a cluster when it has drained', () => {
  const { hear, join, stats } = createTestFanOut()
  const [slow, healthy] = [join(), join()]
  hear(Buffer.concat([webmInit(), webmCluster(0, 'one')]))
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
  const { hear, join } = createTestFanOut()
  const { socket } = join()
  const beginning = Buffer.concat([webmInit(), webmCluster(0, 'one')])
  hear(beginning)
  hear(webmInit())
  hear(webmCluster(0, 'again'))
  expect(soundsTo(socket)).toEqual([beginning, Buffer.concat([webmInit(), webmCluster(0, 'again')])])
})

test('PACE-5 a viewer with 64 KB unsent gets no frame until a later moment', () => {
  const { fanOut, join, see } = createTestFanOut()
  const { socket } = join()
  socket.unsent = 64 * 1024
  see(1)
  expect(socket.sent).toHaveLength(0)
  socket.unsent = 0
  fanOut.tick()
  expect(socket.sent).toHaveLength(1)
})

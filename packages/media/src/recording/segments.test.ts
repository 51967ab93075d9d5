import { recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { verifyRecording } from '@squall/shared/server/recording'
import { expect, test } from 'vitest'
import { vp8Delta, vp8Key } from '../testing/codec-frames'
import { createFakeClock } from '../testing/fake-clock'
import { buildJpeg } from '../testing/jpegs'
import { webmBlock, webmCluster, webmInit } from '../testing/recordings'
import { createTestRecordings } from '../testing/test-recordings'
import { createTestRoom, toldTo } from '../testing/test-room'

const VP8 = { video: 'vp8', audio: 'opus' } as const
const JPEG = { video: 'jpeg', audio: 'container' } as const

/** A recorded stream whose publisher sends VP8 and Opus, or JPEG and container sound, by the clock of the room. */
function record(announced: Parameters<typeof createTestRoom>[0] = VP8) {
  const clock = createFakeClock()
  const disk = createTestRecordings(clock)
  const room = createTestRoom(announced, { clock, recordings: disk.recordings })
  const at = () => ({ captureMs: clock.now() + 1_000 })
  return {
    ...disk,
    ...room,
    key: () => room.take({ ...at(), kind: recordKinds.vp8, payload: vp8Key() }),
    delta: () => room.take({ ...at(), kind: recordKinds.vp8, payload: vp8Delta() }),
    see: () => room.take({ ...at(), kind: recordKinds.jpeg, payload: buildJpeg() }),
    say: (text = 'sound') => room.take({ ...at(), kind: recordKinds.opus, payload: Buffer.from(text) }),
    segments: () => disk.manifest().segments,
    kindsIn: (number: number) => disk.recordsIn({ number }).map(({ kind }) => kind),
  }
}

test('REC-1 frames of the codec and packets of Opus are recorded, and low frames and JPEG copies are not', () => {
  const { key, delta, say, see, seeLow, room, recordsIn, segments } = record()
  key()
  say('thunder')
  see()
  seeLow()
  delta()
  room.end()
  expect(segments()).toMatchObject([{ number: 1, reason: 'start', video: 'vp8', audio: 'opus', records: 3 }])
  const records = recordsIn({ number: 1 })
  expect(records.map(({ kind, handle, width }) => [kind, handle, width])).toEqual([
    [recordKinds.vp8, 0, 640],
    [recordKinds.opus, 0, 0],
    [recordKinds.vp8, 0, 640],
  ])
  expect(Buffer.from(records[1]?.payload ?? []).toString()).toBe('thunder')
})

test('REC-1 frames and sound of the text wire are recorded', () => {
  const { seeText, hear, pass, room, segments, kindsIn } = record(JPEG)
  seeText(5_000)
  hear(Buffer.concat([webmInit('A_VORBIS'), webmCluster(0, 'one')]))
  pass(250)
  seeText(5_250)
  room.end()
  expect(segments()).toMatchObject([{ video: 'jpeg', audio: 'container', startMs: 0, endMs: 250 }])
  expect(kindsIn(1)).toEqual([recordKinds.jpeg, recordKinds.audioInit, recordKinds.audioContainer, recordKinds.jpeg])
})

test('REC-2 container sound is recorded with what begins it, again at each segment', () => {
  const { see, hear, pass, room, recordsIn, segments } = record(JPEG)
  see()
  hear(webmInit('A_VORBIS'))
  hear(webmCluster(0, 'one'))
  pass(10_000)
  hear(webmBlock('still one'))
  see()
  hear(webmBlock('more'))
  room.end()
  expect(segments()).toHaveLength(2)
  const sound = (number: number) => recordsIn({ number }).filter(({ kind }) => kind !== recordKinds.jpeg)
  expect(sound(1).map(({ kind, flags }) => [kind, flags])).toEqual([
    [recordKinds.audioInit, recordFlags.init],
    [recordKinds.audioContainer, recordFlags.key],
    [recordKinds.audioContainer, 0],
  ])
  expect(sound(2).map(({ kind, flags }) => [kind, flags])).toEqual([
    [recordKinds.audioInit, recordFlags.init | recordFlags.repeat],
    [recordKinds.audioContainer, 0],
  ])
  const [init] = sound(1)
  const typeLength = init?.payload[0] ?? 0
  expect(Buffer.from(init?.payload.subarray(1, 1 + typeLength) ?? []).toString()).toBe('audio/webm;codecs=vorbis')
  const chunks = [...sound(1), ...sound(2)].filter(({ kind }) => kind === recordKinds.audioContainer)
  const whole = Buffer.concat(
    [init?.payload.subarray(1 + typeLength) ?? [], ...chunks.map(({ payload }) => payload)].map((each) =>
      Buffer.from(each),
    ),
  )
  expect(whole).toEqual(
    Buffer.concat([webmInit('A_VORBIS'), webmCluster(0, 'one'), webmBlock('still one'), webmBlock('more')]),
  )
})

test('REC-3 sound of a muted stream is not recorded', () => {
  const { key, say, room, recordsIn } = record()
  key()
  room.setMuted(true)
  say('secret')
  room.setMuted(false)
  say('open')
  room.end()
  const heard = recordsIn({ number: 1 }).filter(({ kind }) => kind === recordKinds.opus)
  expect(heard.map(({ payload }) => Buffer.from(payload).toString())).toEqual(['open'])
})

test('REC-3 container sound continues after a mute where a decoder can start', () => {
  const { see, hear, room, recordsIn } = record(JPEG)
  see()
  hear(Buffer.concat([webmInit('A_VORBIS'), webmCluster(0, 'one')]))
  room.setMuted(true)
  hear(webmBlock('secret'))
  room.setMuted(false)
  hear(webmBlock('half of it'))
  hear(webmCluster(1, 'two'))
  room.end()
  const all = Buffer.concat(recordsIn({ number: 1 }).map(({ payload }) => payload)).toString('latin1')
  expect(all).toContain('two')
  expect(all).not.toContain('secret')
  expect(all).not.toContain('half of it')
})

test('REC-4 a stream that is not recorded, or sends nothing, leaves no file', () => {
  const clock = createFakeClock()
  const disk = createTestRecordings(clock)
  createTestRoom(VP8, { clock, recordings: disk.recordings }).room.end()
  expect(() => disk.manifest()).toThrow('does not exist')
  const { room, see } = createTestRoom()
  see()
  expect(room.report().recording).toBeNull()
})

test('REC-4 the recording of a stream that sent nothing is given up with the stream', () => {
  const clock = createFakeClock()
  const disk = createTestRecordings(clock, { isHanging: true })
  createTestRoom(VP8, { clock, recordings: disk.recordings }).room.end()
  expect(disk.waiting).toEqual([{ type: 'close', recording: 1 }])
})

test('REC-5 a segment ends with the first key frame after 10 s, for which the publisher is asked', () => {
  const { key, delta, pass, publisher, room, segments, kindsIn } = record()
  key()
  pass(9_000)
  delta()
  publisher.socket.sent.length = 0
  pass(1_500)
  delta()
  expect(toldTo(publisher.socket, 'key-frame-wanted')).toHaveLength(1)
  key()
  delta()
  room.end()
  expect(segments().map(({ reason, startMs, records }) => [reason, startMs, records])).toEqual([
    ['start', 0, 3],
    ['time', 10_500, 2],
  ])
  expect(kindsIn(2)).toEqual([recordKinds.vp8, recordKinds.vp8])
})

test('REC-5 without a key frame for 60 s frames are left out until one comes', () => {
  const { key, delta, pass, room, segments } = record()
  key()
  for (let second = 1; second <= 62; second++) {
    pass(1_000)
    delta()
  }
  key()
  room.end()
  expect(segments().map(({ reason, startMs, endMs }) => [reason, startMs, endMs])).toEqual([
    ['start', 0, 59_000],
    ['time', 62_000, 62_000],
  ])
})

test('REC-5 nothing is recorded of a codec before its first key frame', () => {
  const { key, delta, room, segments } = record()
  delta()
  key()
  room.end()
  expect(segments()).toMatchObject([{ records: 1 }])
})

test('REC-6 a takeover, another codec and a gap each begin a segment', () => {
  const { announce, clock, key, pass, publisher, room, see, segments } = record()
  key()
  pass(2_000)
  room.stopBroadcast(publisher.connection)
  pass(5_000)
  announce(VP8)
  key()
  pass(2_000)
  announce({ ...VP8, video: 'jpeg' })
  see()
  clock.advance(15_000)
  see()
  room.end()
  expect(
    segments().map(({ number, reason, video, startMs, endMs }) => [number, reason, video, startMs, endMs]),
  ).toEqual([
    [1, 'start', 'vp8', 0, 0],
    [2, 'publisher', 'vp8', 7_000, 7_000],
    [3, 'codec', 'jpeg', 9_000, 9_000],
    [4, 'gap', 'jpeg', 24_000, 24_000],
  ])
})

test('REC-7 however often a publisher begins again, a segment is at least 1 s long', () => {
  const { announce, key, pass, room, see, segments } = record()
  for (let count = 0; count < 40; count++) {
    announce({ ...VP8, video: count % 2 === 0 ? 'vp8' : 'jpeg' })
    if (count % 2 === 0) key()
    else see()
    pass(100)
  }
  room.end()
  expect(segments().length).toBeGreaterThan(1)
  expect(segments().length).toBeLessThan(6)
})

test('REC-8 each segment has the bytes, the checksum and the index that its line names', () => {
  const { key, say, pass, files, recordingFolder, room } = record()
  for (let count = 0; count < 25; count++) {
    key()
    say()
    pass(1_000)
  }
  room.end()
  expect(verifyRecording(recordingFolder)).toEqual([])
  expect(files()).toEqual([
    ...['000001.index.json', '000001.records', '000002.index.json', '000002.records'],
    ...['000003.index.json', '000003.records', 'manifest.jsonl'],
  ])
})

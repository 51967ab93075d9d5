import { appendFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordKinds } from '@squall/shared/contract/wire'
import { indexFile, MANIFEST_FILE, SegmentIndex, segmentFile, toManifestText } from '@squall/shared/server/recording'
import { expect, test, vi } from 'vitest'
import { h264Key, vp8Key } from '../testing/codec-frames'
import { buildJpeg } from '../testing/jpegs'
import { createTestReplays, messagesAmong, recordsAmong } from '../testing/test-replays'

const VP8 = { video: 'vp8', audio: 'opus' } as const

function recorded(seconds: number, rewindMs?: number) {
  const stream = createTestReplays({ rewindMs })
  stream.announce()
  stream.film(seconds)
  return stream
}

/** Returns the times of the pictures that are sent when a recording is played for so long from a time on. */
async function play(stream: ReturnType<typeof createTestReplays>, ms: number, forMs: number) {
  const viewer = stream.connect()
  viewer.play({ ms })
  await viewer.watch(forMs)
  const received = await viewer.received()
  const pictures = recordsAmong(received).filter(({ kind }) => kind !== recordKinds.opus)
  return { received, pictures, times: pictures.map(({ captureMs }) => captureMs) }
}

const everyQuarter = (fromMs: number, toMs: number) =>
  Array.from({ length: (toMs - fromMs) / 250 + 1 }, (_, index) => fromMs + index * 250)

test('REPLAY-12 segments follow one another without a missing or repeated record', async () => {
  const stream = recorded(45)
  stream.end()
  expect((await play(stream, 4_000, 42_000)).times).toEqual(everyQuarter(4_000, 44_750))
})

test('REPLAY-12 pictures of another codec, of another publisher and after a restart follow with their gaps', async () => {
  const stream = recorded(12)
  const { announce, film, pass, take, clock } = stream
  announce({ video: 'h264', audio: 'opus' })
  for (const payload of [h264Key(), h264Key()]) {
    take({ kind: recordKinds.h264, payload })
    pass(1_000)
  }
  stream.room().stopBroadcast(stream.publisher.connection)
  pass(5_000)
  announce({ video: 'jpeg', audio: 'container' })
  for (let second = 0; second < 3; second++) {
    take({ kind: recordKinds.jpeg, payload: buildJpeg() })
    pass(1_000)
  }
  announce(VP8)
  film(4)
  stream.end()
  clock.advance(1_000)
  const { received, pictures } = await play(stream, 8_000, 20_000)
  const kinds = pictures.map(({ kind }) => kind).filter((kind, index, all) => kind !== all[index - 1])
  expect(kinds).toEqual([recordKinds.vp8, recordKinds.h264, recordKinds.jpeg, recordKinds.vp8])
  const gaps = messagesAmong(received, 'play-gap').map(({ fromMs, toMs }) => [fromMs, toMs])
  expect(gaps).toEqual([[13_000, 19_000]])
  expect(received.at(-1)).toMatchObject({ type: 'play-ended', isLive: false })
})

test('REPLAY-12 the segment that is written is played, and sought in', async () => {
  const stream = recorded(6)
  const { times } = await play(stream, 3_100, 0)
  expect(times[0]).toBe(2_000)
  expect(times.at(-1)).toBe(5_750)
})

test('REPLAY-12 what a killed process left is played to its last whole record, and then what follows', async () => {
  const stream = recorded(13)
  const { recordingFolder, folder, pass } = stream
  pass(250)
  appendFileSync(
    join(recordingFolder, segmentFile(2)),
    readFileSync(join(recordingFolder, segmentFile(1))).subarray(0, 30),
  )
  const alone = await play(stream, 10_500, 6_000)
  expect(alone.times.at(-1)).toBe(12_750)
  // Another process goes on with the recording, and has not repaired it.
  writeFileSync(
    join(recordingFolder, segmentFile(3)),
    moved(readFileSync(join(recordingFolder, segmentFile(1))), 20_000),
  )
  const next = createTestReplays({ folder })
  next.stored.isLive = false
  const { received, times } = await play(next, 10_500, 10_000)
  expect(times).toContain(12_750)
  expect(messagesAmong(received, 'play-gap')).toMatchObject([{ fromMs: 12_750, toMs: 20_000 }])
  expect(times.at(-1)).toBeGreaterThanOrEqual(25_000)
})

/** Returns records with later times. */
function moved(bytes: Buffer, byMs: number): Buffer {
  for (let at = 0; at < bytes.length; at += 24 + bytes.readUInt32LE(at + 20)) {
    bytes.writeUInt32LE(bytes.readUInt32LE(at + 12) + byMs, at + 12)
  }
  return bytes
}

test('REPLAY-12 a segment whose index is missing or damaged is scanned', async () => {
  const stream = recorded(30)
  stream.end()
  const index = join(stream.recordingFolder, indexFile(2))
  rmSync(index)
  expect((await play(stream, 13_000, 0)).times[0]).toBe(12_000)
  writeFileSync(join(stream.recordingFolder, indexFile(3)), '{"version":1,"entries":[[0,')
  expect((await play(stream, 23_000, 0)).times[0]).toBe(22_000)
})

test('REPLAY-12 a damaged segment, and one that is cut short, are left for the next', async () => {
  const stream = recorded(45)
  stream.end()
  const file = (number: number) => join(stream.recordingFolder, segmentFile(number))
  const damaged = readFileSync(file(2))
  damaged.fill(0xff, Math.floor(damaged.length / 2))
  writeFileSync(file(2), damaged)
  truncateSync(file(3), 500)
  const { times, received } = await play(stream, 8_000, 37_000)
  expect(times.slice(0, 9)).toEqual(everyQuarter(8_000, 10_000))
  expect(times.at(-1)).toBe(44_750)
  expect(messagesAmong(received, 'play-gap')).toHaveLength(2)
  expect(stream.faults.counts).toEqual({})
})

test('REPLAY-13 many viewers of one stretch read it once', async () => {
  const stream = recorded(20)
  stream.end()
  const read = async (viewers: number) => {
    const before = stream.stats.replayBytesRead
    const all = Array.from({ length: viewers }, () => stream.connect())
    for (const viewer of all) viewer.play({ ms: 3_000 })
    for (const viewer of all) expect(recordsAmong(await viewer.received()).length).toBeGreaterThan(0)
    return stream.stats.replayBytesRead - before
  }
  const first = await read(1)
  expect(first).toBeGreaterThan(0)
  expect(await read(50)).toBeLessThanOrEqual(first)
})

test('REPLAY-13 many viewers who seek to one place at once read its index once', async () => {
  const stream = recorded(30)
  stream.end()
  const parse = vi.spyOn(SegmentIndex, 'parse')
  const viewers = Array.from({ length: 20 }, () => stream.connect())
  for (const viewer of viewers) viewer.play({ ms: 3_000 })
  for (const viewer of viewers) expect(recordsAmong(await viewer.received()).length).toBeGreaterThan(0)
  expect(parse).toHaveBeenCalledTimes(1)
})

test('REPLAY-13 a manifest of 12 hours is read once, and then what is appended', async () => {
  const stream = recorded(3, 2 ** 30)
  const { clock, recordingFolder, stats } = stream
  const sha256 = '0'.repeat(64)
  const lines = Array.from({ length: 4_320 }, (_, index) => ({
    ...({
      type: 'segment',
      number: index + 2,
      reason: 'time',
      bytes: 1,
      records: 1,
      sha256,
      video: 'vp8',
      audio: null,
    } as const),
    ...{ startMs: (index + 1) * 10_000, endMs: (index + 1) * 10_000 + 9_750 },
  }))
  stream.pass(1_000)
  appendFileSync(join(recordingFolder, MANIFEST_FILE), lines.map(toManifestText).join(''))
  const viewer = stream.connect()
  viewer.play({ ms: 1_000 })
  const received = await vi.waitUntil(async () => {
    const messages = messagesAmong(await viewer.received(), 'playing')
    return messages.length > 0 && messages
  })
  expect(received).toMatchObject([{ endMs: 43_209_750 }])
  const before = stats.replayBytesRead
  clock.advance(1_000)
  viewer.play({ ms: 1_000 })
  await viewer.received()
  expect(stats.replayBytesRead - before).toBeLessThan(10_000)
})

test('REPLAY-13 a picture that is larger than one read is sent whole', async () => {
  const stream = createTestReplays()
  stream.announce()
  const large = vp8Key('x'.repeat(300_000))
  stream.take({ kind: recordKinds.vp8, payload: large })
  stream.pass(250)
  stream.take({ kind: recordKinds.vp8, payload: vp8Key('after') })
  stream.pass(250)
  stream.end()
  const { pictures } = await play(stream, 0, 500)
  expect(pictures.map(({ payload }) => payload.length)).toEqual([large.length, vp8Key('after').length])
})

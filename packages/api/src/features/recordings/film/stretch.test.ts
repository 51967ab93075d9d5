import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeRecord, recordFlags, type WireRecord } from '@squall/shared/contract/wire'
import { segmentFile } from '@squall/shared/server/recording'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { expect, onTestFinished, test } from 'vitest'
import { startBuiltThread } from '../../../testing/built-programs'
import { inOrder, jpegRecord, opusRecords, vp8Records, writeRecording } from '../../../testing/recorded-stream'
import { createFilms } from './films'

/** A recording of five segments of two seconds, each with one key frame and one each second; and a runner of stretches. */
function recordStream(segments = Array.from({ length: 5 }, (_, index) => twoSeconds(index * 2_000))) {
  const scratch = mkdtempSync(join(tmpdir(), 'squall-stretch-'))
  onTestFinished(() => rmSync(scratch, { recursive: true, force: true }))
  const folder = join(scratch, 'storm')
  writeRecording(folder, 'storm', segments)
  const films = createFilms((order) => startBuiltThread('film-worker', order))
  onTestFinished(films.close)
  const file = join(scratch, 'clip')
  const mux = (startMs: number, endMs: number) => films.muxStretch('member', { folder, startMs, endMs, file })
  return { films, file, folder, mux, names: () => readdirSync(scratch).sort() }
}

function twoSeconds(startMs: number): WireRecord[] {
  const pictures = vp8Records(20, startMs).map((record) => {
    return { ...record, flags: record.captureMs % 1_000 === 0 ? recordFlags.key : 0 }
  })
  return inOrder(pictures, opusRecords(100, startMs))
}

async function readFilm(file: string) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(readFileSync(file)) })
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
  if (video === null) throw new Error('The film has no picture')
  const times: number[] = []
  for await (const { timestamp } of new EncodedPacketSink(video).packets()) times.push(timestamp)
  const key = await new EncodedPacketSink(video).getKeyPacket(3.5)
  return {
    codec: video.codec,
    sound: audio?.codec,
    seconds: await input.computeDuration(),
    times,
    keyAt: key?.timestamp,
  }
}

test('a stretch becomes a film that begins with the key frame before it and ends with it', async () => {
  const { mux, file, names } = recordStream()
  const film = await mux(2_700, 7_050)
  expect(film).toMatchObject({ format: 'webm', video: 'vp8', hasSound: true, startMs: 2_000, endMs: 7_040 })
  expect(film?.bytes).toBe(readFileSync(file).length)
  const { times, seconds, ...content } = await readFilm(file)
  expect(content).toEqual({ codec: 'vp8', sound: 'opus', keyAt: 3 })
  expect(times).toEqual(Array.from({ length: 51 }, (_, index) => expect.closeTo(index / 10, 3)))
  expect(seconds).toBeCloseTo(5.06, 1)
  expect(names()).toEqual(['clip', 'storm'])
})

test('a stretch of JPEG becomes Matroska with cues, the length in its head, and sound in step', async () => {
  const pictures = Array.from({ length: 100 }, (_, index) => jpegRecord(index * 100))
  const { mux, file } = recordStream([inOrder(pictures, opusRecords(500))])
  const film = await mux(2_000, 7_000)
  expect(film).toMatchObject({ format: 'mkv', video: 'jpeg', hasSound: true, startMs: 2_000, width: 4, height: 4 })
  const bytes = readFileSync(file)
  const head = bytes.subarray(0, 400)
  expect(head.readDoubleBE(head.indexOf(Buffer.from('448910000008', 'hex')) + 6)).toBe(5_000)
  const segmentAt = bytes.indexOf(Buffer.from('18538067', 'hex'))
  expect(Number(bytes.readBigUInt64BE(segmentAt + 4) & 0xffffffffffffffn)).toBe(bytes.length - segmentAt - 12)
  const seekAt = bytes.indexOf(Buffer.from('53ac10000008', 'hex')) + 6
  const cuesAt = segmentAt + 12 + Number(bytes.readBigUInt64BE(seekAt))
  expect(bytes.toString('hex', cuesAt, cuesAt + 4)).toBe('1c53bb6b')
  const clusterAt = bytes.readBigUInt64BE(bytes.indexOf(Buffer.from('f110000008', 'hex'), cuesAt) + 5)
  expect(bytes.toString('hex', segmentAt + 12 + Number(clusterAt)).slice(0, 8)).toBe('1f43b675')
})

test('the segment that is being written is in the film as far as it has whole records', async () => {
  const { mux, folder } = recordStream()
  const open = Buffer.concat(twoSeconds(10_000).map(encodeRecord))
  appendFileSync(join(folder, segmentFile(6)), open.subarray(0, open.length - 5))
  expect(await mux(9_000, 60_000)).toMatchObject({ startMs: 9_000, endMs: 11_960 })
})

test('a stretch without a picture that a film can hold is null, and leaves no file', async () => {
  const { mux, names } = recordStream([[jpegRecord(0)], opusRecords(50, 1_000), vp8Records(10, 9_000)])
  expect(await mux(1_000, 5_000)).toBeNull()
  expect(await mux(20_000, 30_000)).toBeNull()
  expect(await mux(6_000, 5_000)).toBeNull()
  expect(names()).toEqual(['storm'])
  expect(await mux(3_000, 9_500)).toMatchObject({ startMs: 9_000, endMs: 9_500, hasSound: false })
})

test('films are made one after the other, and a recording that is gone fails its own film only', async () => {
  const { mux, films, file, folder } = recordStream()
  const gone = films.muxStretch('member', { folder: `${folder}-gone`, startMs: 0, endMs: 5_000, file })
  const [, second] = await Promise.all([expect(gone).rejects.toThrow('does not exist'), mux(0, 1_000)])
  expect(second).toMatchObject({ startMs: 0, endMs: 1_000 })
})

test('a member gets two downloads at once, others get theirs, and one that was given up makes room', async () => {
  const { films, folder } = recordStream([vp8Records(60_000)])
  const order = { folder, startMs: 0, endMs: 1e9 }
  const [first] = [await films.stream('member', order), await films.stream('member', order)]
  await expect(films.stream('member', order)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  const other = await films.stream('other', order)
  first?.destroy()
  await expect
    .poll(() =>
      films.stream('member', order).then(
        () => 'begun',
        () => 'busy',
      ),
    )
    .toBe('begun')
  let bytes = 0
  for await (const chunk of other) bytes += chunk.length
  expect(bytes).toBeGreaterThan(60_000 * 14)
})

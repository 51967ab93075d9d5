import { BINARY_WIRE, closeCodes, limits, recordFlags, recordKinds, TEXT_WIRE } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { buildJpeg, jpegDataUrl, segment } from '../testing/jpegs'
import { webmCluster, webmInit } from '../testing/recordings'
import { frame, sound, startTestMedia } from '../testing/test-media'

const BEGINNING = Buffer.concat([webmInit(), webmCluster(0, 'one')])

test('BIN-1 a client that offers the binary wire uses it, and others use text', async () => {
  const { connect } = await startTestMedia()
  const protocol = async (...protocols: string[]) => (await connect({ protocols })).protocol
  expect(await protocol(BINARY_WIRE)).toBe(BINARY_WIRE)
  expect(await protocol(TEXT_WIRE, BINARY_WIRE)).toBe(BINARY_WIRE)
  expect(await protocol(TEXT_WIRE)).toBe(TEXT_WIRE)
  expect(await protocol('chat')).toBe('chat')
  expect(await protocol()).toBe('')
})

test('BIN-1 with the binary wire off all clients use text', async () => {
  const { connect } = await startTestMedia({ binaryWire: false })
  const client = await connect({ protocols: [BINARY_WIRE, TEXT_WIRE] })
  expect(client.protocol).toBe(TEXT_WIRE)
  client.say({ type: 'join-stream', streamId: 'storm' })
  expect(await client.next('joined')).not.toHaveProperty('handle')
  client.record({ kind: recordKinds.ack, handle: 1 })
  expect(await client.next('error')).toMatchObject({ code: 'bad-message' })
})

test('BIN-2 every stream has a handle of its own, sent with joined', async () => {
  const { connect, publish, watch } = await startTestMedia()
  const [publisher, viewer] = [await publish(), await watch()]
  expect(viewer.handle).toBe(publisher.handle)
  const client = await connect({ protocols: [BINARY_WIRE] })
  client.say({ type: 'join-preview', streamId: 'theirs' })
  expect((await client.next('joined')).handle).not.toBe(viewer.handle)
})

test('BIN-2 a message may hold several records, and unknown kinds are skipped', async () => {
  const { media, publish, watch } = await startTestMedia()
  const { client: publisher, handle } = await publish()
  const { client: viewer } = await watch()
  const jpeg = buildJpeg()
  const header = Buffer.alloc(24)
  header.writeUInt8(1, 0)
  header.writeUInt32LE(handle, 4)
  header.writeUInt32LE(jpeg.length, 20)
  const [unknown, picture] = [Buffer.from(header), Buffer.from(header)]
  unknown.writeUInt8(99, 1)
  picture.writeUInt8(recordKinds.jpeg, 1)
  publisher.sendRaw(Buffer.concat([unknown, jpeg, picture, jpeg]))
  expect(await viewer.nextRecord()).toMatchObject({ kind: recordKinds.jpeg, payload: jpeg })
  expect(media.stats.recordsIgnored).toBe(1)
  expect(await publisher.taken('error')).toEqual([])
})

test('BIN-3 a publisher of either wire serves viewers of both', async () => {
  const { broadcast, join, publish, watch } = await startTestMedia()
  const [text, binary] = [await join('storm'), await watch()]
  const first = await broadcast()
  first.say(frame(5_000))
  first.say(sound(BEGINNING))
  const [picture, beginning, rest] = [
    await binary.client.nextRecord(),
    await binary.client.nextRecord(),
    await binary.client.nextRecord(),
  ]
  expect(picture).toMatchObject({ kind: recordKinds.jpeg, width: 640, height: 480, payload: buildJpeg() })
  expect(beginning.kind).toBe(recordKinds.audioInit)
  expect(rest.kind).toBe(recordKinds.audioContainer)
  expect(await text.next('rapid-frame')).toEqual(frame(5_000))
  const second = await publish()
  second.client.record({
    kind: recordKinds.jpeg,
    handle: second.handle,
    captureMs: 40,
    payload: buildJpeg({ width: 320 }),
  })
  second.client.record({ kind: recordKinds.audioContainer, handle: second.handle, payload: BEGINNING })
  expect(await text.next('rapid-frame')).toMatchObject({ frame: jpegDataUrl(buildJpeg({ width: 320 })) })
  await text.next('audio-chunk')
  expect(Buffer.from((await text.next('audio-chunk')).audioData, 'base64')).toEqual(BEGINNING)
})

test('BIN-4 a record is cleaned, measured and numbered by the server; of its flags only discontinuity is passed on', async () => {
  const { publish, watch } = await startTestMedia()
  const { client: publisher, handle } = await publish()
  const { client: viewer } = await watch()
  const dirty = Buffer.concat([
    buildJpeg({ segments: [segment(0xe1, Buffer.from('35.2 N'))] }),
    Buffer.from('<script>'),
  ])
  publisher.record({
    kind: recordKinds.jpeg,
    handle,
    seq: 77,
    captureMs: 9,
    width: 1,
    height: 1,
    flags: 0xffef,
    payload: dirty,
  })
  expect(await viewer.nextRecord()).toEqual({
    kind: recordKinds.jpeg,
    flags: recordFlags.key | recordFlags.discontinuity,
    handle,
    seq: 1,
    captureMs: 9,
    width: 640,
    height: 480,
    payload: buildJpeg(),
  })
  publisher.record({ kind: recordKinds.jpeg, handle, payload: Buffer.from('hello') })
  expect(await publisher.next('error')).toMatchObject({ code: 'not-a-jpeg', streamId: 'storm' })
  publisher.record({ kind: recordKinds.jpeg, handle, payload: buildJpeg({ width: 1921 }) })
  expect(await publisher.next('error')).toMatchObject({ code: 'message-too-large' })
})

test('BIN-5 each accepted picture is acknowledged to the publisher by its own number', async () => {
  const { publish } = await startTestMedia()
  const { client, handle } = await publish()
  client.record({ kind: recordKinds.jpeg, handle, seq: 41, payload: buildJpeg() })
  client.record({ kind: recordKinds.jpeg, handle, seq: 42, payload: Buffer.from('hello') })
  client.record({ kind: recordKinds.jpeg, handle, seq: 43, payload: buildJpeg() })
  const acks = [await client.nextRecord(), await client.nextRecord()]
  expect(acks.map(({ seq, handle: of }) => [seq, of])).toEqual([
    [41, handle],
    [43, handle],
  ])
})

/** A stream with one viewer; `see` publishes a picture. */
async function watchPublished() {
  const media = await startTestMedia()
  const { client: publisher, handle } = await media.publish()
  const { client: viewer } = await media.watch()
  async function see() {
    publisher.record({ kind: recordKinds.jpeg, handle, payload: buildJpeg() })
    await publisher.settled()
  }
  return { ...media, handle, see, viewer }
}

test('BIN-6 pictures are acknowledged by an ack, and no ping is sent', async () => {
  const { clock, handle, see, viewer } = await watchPublished()
  await see()
  await see()
  await see()
  expect((await viewer.takenRecords(recordKinds.jpeg)).map(({ seq }) => seq)).toEqual([1])
  viewer.record({ kind: recordKinds.ack, handle, seq: 1 })
  expect((await viewer.takenRecords(recordKinds.jpeg)).map(({ seq }) => seq)).toEqual([3])
  clock.advance(limits.fenceTimeoutMs)
  expect(await viewer.closed).toMatchObject({ code: closeCodes.slowViewer })
})

test('PACE-9 one ack may answer for several frames, and says for how long it was held', async () => {
  const { askMetrics, clock, handle, see, viewer } = await watchPublished()
  await see()
  viewer.record({ kind: recordKinds.ack, handle, seq: 1 })
  await viewer.settled()
  await see()
  await see()
  expect((await viewer.takenRecords(recordKinds.jpeg)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  clock.advance(70)
  viewer.record({ kind: recordKinds.ack, handle, seq: 3, captureMs: 50 })
  await viewer.settled()
  const metrics = await (await askMetrics()).text()
  expect(metrics).toMatch(/^squall_media_fence_round_trip_seconds_sum 0\.02$/m)
  expect(metrics).toMatch(/^squall_media_frame_age_seconds_sum 0\.02$/m)
})

test('BIN-8 the newest picture is marked as a repeat for a late joiner, and a new publisher as a new source', async () => {
  const { publish, watch } = await startTestMedia()
  const first = await publish()
  first.client.record({ kind: recordKinds.jpeg, handle: first.handle, payload: buildJpeg() })
  await first.client.settled()
  const { client: viewer, handle } = await watch()
  expect(await viewer.nextRecord()).toMatchObject({ seq: 1, flags: recordFlags.key | recordFlags.repeat })
  viewer.record({ kind: recordKinds.ack, handle, seq: 1 })
  const second = await publish()
  second.client.record({ kind: recordKinds.jpeg, handle, payload: buildJpeg() })
  expect(await viewer.nextRecord()).toMatchObject({ seq: 2, flags: recordFlags.key | recordFlags.discontinuity })
})

test('BIN-9 sound begins with its mime type and init bytes, and a part that begins with a cluster', async () => {
  const { publish, watch } = await startTestMedia()
  const { client: publisher, handle } = await publish()
  publisher.record({ kind: recordKinds.audioContainer, handle, captureMs: 500, payload: BEGINNING })
  await publisher.settled()
  const { client: viewer } = await watch()
  const [init, part] = [await viewer.nextRecord(), await viewer.nextRecord()]
  const type = Buffer.from('audio/webm;codecs=opus')
  expect(init).toMatchObject({ kind: recordKinds.audioInit, flags: recordFlags.init, captureMs: 500 })
  expect(init.payload).toEqual(Buffer.concat([Buffer.from([type.length]), type, webmInit()]))
  expect(part).toMatchObject({
    kind: recordKinds.audioContainer,
    flags: recordFlags.key,
    payload: webmCluster(0, 'one'),
  })
  publisher.record({ kind: recordKinds.audioContainer, handle, payload: webmCluster(1, 'two') })
  expect(await viewer.nextRecord()).toMatchObject({ flags: 0, payload: webmCluster(1, 'two') })
})

import { closeCodes, limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { buildJpeg, jpegDataUrl, segment } from '../testing/jpegs'
import { webmCluster, webmInit } from '../testing/recordings'
import { frame, sound, startTestMedia } from '../testing/test-media'

test('WIRE-1 all three names of a frame are understood, and viewers get rapid-frame', async () => {
  const { broadcast, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  for (const type of ['rapid-frame', 'stream-frame', 'broadcast-frame'] as const) {
    publisher.say({ ...frame(7), type })
    expect(await viewer.next('rapid-frame')).toEqual({ ...frame(7), type: 'rapid-frame' })
  }
})

test('WIRE-3 a frame that is not a JPEG is refused, and the broadcast continues', async () => {
  const { broadcast, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  const truncated = buildJpeg().subarray(0, -2)
  for (const bad of [
    'hello',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:image/jpeg;base64,aGVsbG8=',
    jpegDataUrl(truncated),
  ]) {
    publisher.say({ ...frame(1), frame: bad })
    expect(await publisher.next('error')).toMatchObject({ code: 'not-a-jpeg', streamId: 'storm' })
  }
  publisher.say(frame(2))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 2 })
  expect(viewer.inbox.filter(({ type }) => type === 'rapid-frame')).toEqual([])
})

test('WIRE-4 viewers never get metadata that a publisher hid in a frame', async () => {
  const { broadcast, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  const exif = segment(0xe1, Buffer.from('35.2 N 97.4 W'))
  const dirty = Buffer.concat([buildJpeg({ segments: [exif] }), Buffer.from('<script>')])
  publisher.say(frame(1, dirty))
  expect(await viewer.next('rapid-frame')).toEqual(frame(1))
})

test('PUB-1 a broadcast needs a session, the own stream, an approved account and a live stream', async () => {
  const { broadcast, connect } = await startTestMedia()
  const publisher = await broadcast()
  const refusal = async (streamId: string, session?: string) => {
    const client = await connect({ session })
    client.say({ type: 'start-broadcast', streamId, peerId: 'x', isBroadcaster: true })
    return (await client.next('error')).code
  }
  expect(await refusal('storm')).toBe('session-required')
  expect(await refusal('storm', 'other')).toBe('not-your-stream')
  expect(await refusal('unapproved', 'pending')).toBe('not-approved')
  expect(await refusal('past', 'owner')).toBe('stream-ended')
  expect(await refusal('nothing', 'owner')).toBe('stream-not-found')
  publisher.say(frame(1))
  expect(await publisher.next('stream-state')).toMatchObject({ state: 'waiting' })
  expect(await publisher.next('stream-state')).toMatchObject({ state: 'live' })
})

test('PUB-2 frames and sound of a client that does not publish the stream are refused and not forwarded', async () => {
  const { broadcast, connect, join } = await startTestMedia()
  await broadcast()
  const viewer = await join('storm')
  const joined = await join('storm', { session: 'other' })
  const stranger = await connect({ session: 'owner' })
  for (const client of [joined, stranger, viewer]) {
    client.say(frame(1))
    expect(await client.next('error')).toMatchObject({ code: 'not-broadcasting' })
    client.say(sound(Buffer.concat([webmInit(), webmCluster(0, 'one')])))
    expect(await client.next('error')).toMatchObject({ code: 'not-broadcasting' })
  }
  await viewer.settled()
  expect(viewer.inbox.filter(({ type }) => type === 'rapid-frame' || type === 'audio-chunk')).toEqual([])
})

/** Another socket of the owner, which joined as the specification's client does for sound. */
async function joinForSound({ connect }: Pick<Awaited<ReturnType<typeof startTestMedia>>, 'connect'>) {
  const client = await connect({ session: 'owner' })
  client.say({ type: 'join-stream', streamId: 'storm', isBroadcaster: true })
  await client.next('joined')
  return client
}

const [start, more] = [Buffer.concat([webmInit(), webmCluster(0, 'one')]), webmCluster(1, 'two')]

test('PUB-11 another socket of the owner carries the sound while the first carries the picture', async () => {
  const media = await startTestMedia()
  const microphone = await joinForSound(media)
  microphone.say(sound(start))
  await microphone.settled()
  const camera = await media.broadcast()
  const viewer = await media.join('storm')
  camera.say(frame(1))
  microphone.say(sound(more))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1 })
  expect(await viewer.next('audio-chunk')).toMatchObject({ mimeType: 'audio/webm;codecs=opus' })
  expect((await viewer.next('audio-chunk')).audioData).toBe(more.toString('base64'))
  expect(await microphone.taken('error')).toEqual([])
  expect(await camera.taken('error')).toEqual([])
})

test('PUB-11 the sound survives a new picture socket, and chunks of two recordings are never mixed', async () => {
  const media = await startTestMedia()
  const camera = await media.broadcast()
  const microphone = await joinForSound(media)
  const viewer = await media.join('storm')
  camera.say(sound(start))
  await camera.settled()
  microphone.say(sound(more))
  expect(await microphone.next('error')).toMatchObject({ code: 'not-audio' })
  microphone.say(sound(start))
  await microphone.settled()
  camera.say(sound(more))
  expect(await camera.next('error')).toMatchObject({ code: 'not-audio' })
  await media.broadcast()
  microphone.say(sound(more))
  await microphone.settled()
  const heard = (await viewer.taken('audio-chunk')).map(({ audioData }) => Buffer.from(audioData, 'base64'))
  expect(heard).toEqual([start, start, more])
})

test('PUB-11 a viewer of the owner or a socket of anyone else carries no sound', async () => {
  const { broadcast, connect, join } = await startTestMedia()
  await broadcast()
  const own = await join('storm', { session: 'owner' })
  const other = await connect({ session: 'other' })
  other.say({ type: 'join-stream', streamId: 'storm', isBroadcaster: true })
  for (const client of [own, other]) {
    client.say(sound(start))
    expect(await client.next('error')).toMatchObject({ code: 'not-broadcasting' })
  }
})

test('PUB-3 the owner takes over from another socket, and the former one gets an error and is closed', async () => {
  const { broadcast, join } = await startTestMedia()
  const former = await broadcast()
  former.say(frame(1))
  await former.settled()
  const viewer = await join('storm')
  const latter = await broadcast()
  expect(await former.closed).toEqual({ code: closeCodes.replaced, reason: 'replaced' })
  latter.say(frame(2))
  await latter.settled()
  expect((await viewer.taken('rapid-frame')).map(({ timestamp }) => timestamp)).toEqual([1, 2])
  expect((await viewer.taken('stream-state')).map(({ state }) => state)).toEqual(['live'])
})

test('PUB-4 a second publisher is refused and the first continues', async () => {
  const { broadcast, connect, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  const intruder = await connect({ session: 'other' })
  intruder.say({ type: 'start-broadcast', streamId: 'storm' })
  expect(await intruder.next('error')).toMatchObject({ code: 'not-your-stream' })
  intruder.say(frame(666))
  expect(await intruder.next('error')).toMatchObject({ code: 'not-broadcasting' })
  publisher.say(frame(1))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1 })
})

test('PUB-5 a lost publisher leaves the stream reconnecting with its last frame, and may come back', async () => {
  const { broadcast, clock, join } = await startTestMedia()
  const publisher = await broadcast()
  publisher.say(frame(1))
  await publisher.settled()
  const viewer = await join('storm')
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'live' })
  publisher.vanish()
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'reconnecting' })
  clock.advance(limits.publisherGraceMs - 1_000)
  const late = await join('storm')
  expect(await late.next('stream-state')).toMatchObject({ state: 'reconnecting' })
  expect(await late.next('rapid-frame')).toMatchObject({ timestamp: 1 })
  const again = await broadcast()
  again.say(frame(2))
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'live' })
})

test('PUB-6 after the grace time the stream is ended for all, and the end is reported until api has it', async () => {
  const { api, broadcast, clock, connect, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  await viewer.next('stream-state')
  publisher.vanish()
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'reconnecting' })
  api.ended = null
  clock.advance(limits.publisherGraceMs + 250)
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'ended' })
  const late = await connect()
  late.say({ type: 'join-stream', streamId: 'storm' })
  expect(await late.next('error')).toMatchObject({ code: 'stream-ended' })
  clock.advance(2_000)
  await viewer.settled()
  api.reports.length = 0
  api.ended = ['storm']
  clock.advance(2_000)
  expect(api.reports).toMatchObject([{ streamId: 'storm', publisher: 'gone' }])
})

test('PUB-7 stop-broadcast leaves the stream reconnecting, with the same grace', async () => {
  const { broadcast, clock, join } = await startTestMedia()
  const publisher = await broadcast()
  publisher.say(frame(1))
  await publisher.settled()
  const viewer = await join('storm')
  await viewer.next('stream-state')
  publisher.say({ type: 'stop-broadcast', streamId: 'storm' })
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'reconnecting' })
  publisher.say({ type: 'stop-broadcast', streamId: 'storm' })
  expect(await publisher.next('error')).toMatchObject({ code: 'not-broadcasting' })
  clock.advance(limits.publisherGraceMs + 250)
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'ended' })
})

test('PUB-8 when api ends the stream all are notified, the publisher is released, and joining is refused', async () => {
  const { broadcast, database, event, join } = await startTestMedia()
  const publisher = await broadcast()
  publisher.say(frame(1))
  await publisher.settled()
  const viewer = await join('storm')
  database.endStream('storm')
  await event({ type: 'stream-ended', streamId: 'storm' })
  for (const client of [viewer, publisher]) {
    const states = await client.taken('stream-state')
    expect(states.at(-1)).toMatchObject({ state: 'ended' })
  }
  publisher.say(frame(2))
  expect(await publisher.next('error')).toMatchObject({ code: 'not-broadcasting' })
  viewer.say({ type: 'join-stream', streamId: 'storm' })
  expect(await viewer.next('error')).toMatchObject({ code: 'stream-ended' })
})

test('PUB-8 a stream whose end event was lost is ended at the next check', async () => {
  const { clock, database, join } = await startTestMedia()
  const viewer = await join('storm')
  await viewer.next('stream-state')
  database.endStream('storm')
  clock.advance(limits.sessionCheckMs)
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'ended' })
})

test('PUB-9 viewers are notified when frames become few, and when they are enough again', async () => {
  const { broadcast, clock, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  await viewer.next('stream-state')
  const publish = async (frames: number) => {
    for (let timestamp = 0; timestamp < frames; timestamp++) publisher.say(frame(timestamp))
    await publisher.settled()
    clock.advance(1_500)
  }
  await publish(1)
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'live' })
  await publish(1)
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'weak' })
  await publish(4)
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'live' })
})

test('PUB-10 one socket publishes one stream', async () => {
  const { broadcast, database } = await startTestMedia()
  const publisher = await broadcast()
  database.endStream('storm')
  database.addStream('another', 'owner')
  publisher.say({ type: 'start-broadcast', streamId: 'another' })
  expect(await publisher.next('error')).toMatchObject({ code: 'already-broadcasting' })
})

test('AUDIO-7 sound that cannot be relayed is refused, and the picture continues', async () => {
  const { broadcast, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  publisher.say(sound(Buffer.from('OggS')))
  expect(await publisher.next('error')).toEqual({
    type: 'error',
    code: 'not-audio',
    streamId: 'storm',
    message: 'Send sound as WebM or MP4 from the beginning of the recording; Ogg is not supported',
  })
  publisher.say(frame(1))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1 })
})

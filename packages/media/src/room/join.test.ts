import { expect, test } from 'vitest'
import { webmBlock, webmCluster, webmInit } from '../testing/recordings'
import { frame, sound, startTestMedia } from '../testing/test-media'

test('JOIN-1 a viewer who joins is sent the confirmation, the state, the count and the newest frame at once', async () => {
  const { broadcast, connect } = await startTestMedia()
  const publisher = await broadcast()
  for (const timestamp of [1, 2]) publisher.say(frame(timestamp))
  await publisher.settled()
  const viewer = await connect()
  viewer.say({ type: 'join-stream', streamId: 'storm' })
  await viewer.settled()
  expect(viewer.inbox).toMatchObject([
    { type: 'joined', streamId: 'storm', preview: false, broadcaster: false },
    { type: 'stream-state', state: 'live' },
    { type: 'viewer-count-update', viewerCount: 1 },
    { type: 'rapid-frame', timestamp: 2 },
  ])
})

test('JOIN-1 a stream without a publisher is waiting', async () => {
  const { join } = await startTestMedia()
  const viewer = await join('storm')
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'waiting' })
})

test('JOIN-2 a late viewer gets sound that plays: one message from the beginning, then raw chunks', async () => {
  const { broadcast, join } = await startTestMedia()
  const publisher = await broadcast()
  const cutBlock = webmBlock('cut in two')
  publisher.say(sound(Buffer.concat([webmInit(), webmCluster(0, 'one'), cutBlock.subarray(0, 9)])))
  publisher.say(sound(Buffer.concat([cutBlock.subarray(9), webmCluster(1, 'two')])))
  await publisher.settled()
  const viewer = await join('storm')
  publisher.say(sound(webmBlock('three')))
  const chunks = [await viewer.next('audio-chunk'), await viewer.next('audio-chunk')]
  expect(chunks.map(({ audioData }) => Buffer.from(audioData, 'base64'))).toEqual([
    Buffer.concat([webmInit(), webmCluster(1, 'two')]),
    webmBlock('three'),
  ])
  expect(chunks[0]?.mimeType).toBe('audio/webm;codecs=opus')
})

test('JOIN-3 a preview is sent the picture and the count, but no sound and no chat, and is not counted', async () => {
  const { broadcast, connect, event, join } = await startTestMedia()
  const publisher = await broadcast()
  const preview = await connect()
  preview.say({ type: 'join-preview', streamId: 'storm' })
  expect(await preview.next('joined')).toMatchObject({ preview: true })
  publisher.say(frame(1))
  publisher.say(sound(Buffer.concat([webmInit(), webmCluster(0, 'one')])))
  const user = { id: 'other', username: 'other', displayName: 'other', isVerified: false }
  const line = {
    id: '1',
    streamId: 'storm',
    userId: 'other',
    message: 'Hi',
    createdAt: '',
    isEmergencyAlert: false,
    user,
  }
  await event({ type: 'chat-message', message: line })
  await preview.settled()
  expect(preview.inbox.map(({ type }) => type)).toEqual([
    'stream-state',
    'viewer-count-update',
    'rapid-frame',
    'stream-state',
  ])
  const viewer = await join('storm')
  expect(await viewer.next('viewer-count-update')).toMatchObject({ viewerCount: 1 })
})

test('JOIN-4 joining an unknown or ended stream is refused with its error code', async () => {
  const { connect } = await startTestMedia()
  const viewer = await connect()
  viewer.say({ type: 'join-stream', streamId: 'nothing' })
  expect(await viewer.next('error')).toMatchObject({ code: 'stream-not-found', streamId: 'nothing' })
  viewer.say({ type: 'join-preview', streamId: 'past' })
  expect(await viewer.next('error')).toMatchObject({ code: 'stream-ended', streamId: 'past' })
})

test('JOIN-5 a client that leaves is sent nothing more and is not counted', async () => {
  const { broadcast, clock, event, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm', { session: 'other' })
  const staying = await join('storm')
  clock.advance(1_000)
  viewer.say({ type: 'leave-stream', streamId: 'storm' })
  await viewer.settled()
  viewer.inbox.length = 0
  clock.advance(1_000)
  publisher.say(frame(1))
  await event({ type: 'title-changed', streamId: 'storm', title: 'Later' })
  await publisher.settled()
  await viewer.settled()
  expect(viewer.inbox).toEqual([])
  const counts = await staying.taken('viewer-count-update')
  expect(counts.at(-1)).toMatchObject({ viewerCount: 1 })
})

test('JOIN-6 joining again changes the join options', async () => {
  const { connect } = await startTestMedia()
  const viewer = await connect()
  viewer.say({ type: 'join-preview', streamId: 'storm' })
  viewer.say({ type: 'join-stream', streamId: 'storm' })
  await viewer.settled()
  const counts = await viewer.taken('viewer-count-update')
  expect(counts.map(({ viewerCount }) => viewerCount)).toEqual([0, 1])
  viewer.say({ type: 'join-stream', streamId: 'storm' })
  expect(await viewer.next('viewer-count-update')).toMatchObject({ viewerCount: 1 })
})

test('JOIN-7 isBroadcaster is accepted from the owner alone, who is then sent no frames', async () => {
  const { broadcast, connect } = await startTestMedia()
  const publisher = await broadcast()
  const [owner, other] = [await connect({ session: 'owner' }), await connect({ session: 'other' })]
  for (const client of [owner, other]) client.say({ type: 'join-stream', streamId: 'storm', isBroadcaster: true })
  expect(await owner.next('joined')).toMatchObject({ broadcaster: true })
  expect(await other.next('joined')).toMatchObject({ broadcaster: false })
  publisher.say(frame(1))
  await publisher.settled()
  expect(await other.taken('rapid-frame')).toHaveLength(1)
  for (const client of [owner, publisher]) expect(await client.taken('rapid-frame')).toEqual([])
})

test('JOIN-7 the publisher who also joins is sent no frames of their own', async () => {
  const { broadcast } = await startTestMedia()
  const publisher = await broadcast()
  publisher.say({ type: 'join-stream', streamId: 'storm' })
  publisher.say(frame(1))
  expect(await publisher.taken('rapid-frame')).toEqual([])
})

test('COUNT-1 the owner watching their own stream is not counted', async () => {
  const { join } = await startTestMedia()
  const owner = await join('storm', { session: 'owner' })
  expect(await owner.next('viewer-count-update')).toMatchObject({ viewerCount: 0 })
})

test('COUNT-2 the count is published when it changes, at most once a second', async () => {
  const { clock, join } = await startTestMedia()
  const first = await join('storm')
  await first.next('viewer-count-update')
  clock.advance(250)
  for (const session of ['other', 'viewer', 'other']) await join('storm', { session })
  expect(await first.taken('viewer-count-update')).toEqual([])
  clock.advance(1_000)
  expect(await first.taken('viewer-count-update')).toMatchObject([{ viewerCount: 3 }])
  clock.advance(5_000)
  expect(await first.taken('viewer-count-update')).toEqual([])
})

import { closeCodes, limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { createRoom } from '../room/room'
import { createStats } from '../stats'
import { createFakeClock } from '../testing/fake-clock'
import { createFakeConnection } from '../testing/fake-connection'
import { buildJpeg } from '../testing/jpegs'
import { frame, startTestMedia } from '../testing/test-media'

test('WIRE-2 an unknown message is refused, and the socket stays open', async () => {
  const { connect } = await startTestMedia()
  const client = await connect()
  const noMessages = ['', 'hello', 'null', '[]', '{}', '{"type":"shout"}', '{"type":"join-stream"}']
  for (const data of [...noMessages, Buffer.from('{"type":"join-stream","streamId":"storm"}')]) {
    client.sendRaw(data)
    expect(await client.next('error')).toMatchObject({ code: 'bad-message' })
  }
  client.say({ type: 'join-stream', streamId: 'storm' })
  expect(await client.next('joined')).toMatchObject({ streamId: 'storm' })
})

test('LIMIT-1 a chat line of 1 MB is refused with its code and its sender closed; others are not affected', async () => {
  const { api, broadcast, join } = await startTestMedia()
  const publisher = await broadcast()
  const [flooder, viewer] = [await join('storm', { session: 'other' }), await join('storm')]
  flooder.say({ type: 'chat-message', streamId: 'storm', message: 'x'.repeat(1024 * 1024) })
  expect(await flooder.next('error')).toMatchObject({ code: 'message-too-large' })
  expect(await flooder.closed).toMatchObject({ code: closeCodes.messageTooLarge })
  publisher.say(frame(1))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1 })
  expect(api.lines).toEqual([])
})

test('LIMIT-1 a message too large to be read to its end is cut', async () => {
  const { connect, join } = await startTestMedia()
  const viewer = await join('storm')
  const flooder = await connect()
  flooder.sendRaw('x'.repeat(3 * limits.mediaMessageBytes))
  await flooder.closed
  await viewer.settled()
})

test('LIMIT-2 a message other than picture or sound has at most 16 KB', async () => {
  const { connect } = await startTestMedia()
  const client = await connect({ session: 'other' })
  client.say({ type: 'chat-message', streamId: 'storm', message: 'x'.repeat(limits.controlMessageBytes) })
  expect(await client.next('error')).toMatchObject({ code: 'message-too-large' })
  expect(await client.closed).toMatchObject({ code: closeCodes.messageTooLarge })
})

test('LIMIT-3 frames and sound over 40 a second are refused after a burst of two seconds; the rest continues', async () => {
  const { broadcast, clock, media } = await startTestMedia()
  const publisher = await broadcast()
  const burst = 2 * limits.framesPerSecond
  for (let count = 0; count < burst + 2; count++) publisher.say(frame(count))
  expect(await publisher.taken('error')).toMatchObject([{ code: 'too-fast' }, { code: 'too-fast' }])
  expect(media.stats.framesIn).toBe(burst)
  clock.advance(100)
  for (let count = 0; count < limits.framesPerSecond / 10; count++) publisher.say(frame(count))
  expect(await publisher.taken('error')).toEqual([])
})

test('LIMIT-4 more than 4 MB a second are refused', async () => {
  const { broadcast, media } = await startTestMedia()
  const publisher = await broadcast()
  const large = frame(1, buildJpeg({ scan: Buffer.alloc(700_000, 1) }))
  for (let count = 0; count < 5; count++) publisher.say(large)
  expect(await publisher.taken('error')).toMatchObject([{ code: 'too-fast' }])
  expect(media.stats.framesIn).toBe(4)
})

test('LIMIT-5 more than 20 other messages a second are refused, and a client that does not stop is closed', async () => {
  const { connect } = await startTestMedia()
  const client = await connect()
  const flood = (count: number) => {
    for (; count > 0; count--) client.say({ type: 'leave-stream', streamId: 'storm' })
  }
  flood(limits.controlMessagesPerSecond)
  expect(await client.taken('error')).toEqual([])
  flood(21)
  expect(await client.closed).toMatchObject({ code: closeCodes.tooFast })
})

test('LIMIT-7 one address may open 256 sockets', async () => {
  const { connect } = await startTestMedia()
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const clients = []
  for (let count = 0; count < limits.socketsPerAddress; count++) clients.push(await connect({ headers }))
  const crowded = await connect({ headers })
  expect(await crowded.next('error')).toMatchObject({ code: 'too-many-sockets' })
  expect(await crowded.closed).toMatchObject({ code: closeCodes.tooManySockets })
  const elsewhere = await connect({ headers: { 'x-forwarded-for': '203.0.113.10' } })
  clients[0]?.vanish()
  await elsewhere.settled()
  const again = await connect({ headers })
  await again.settled()
  expect(again.inbox).toEqual([])
})

test('LIMIT-8 one person may open 16 sockets', async () => {
  const { connect } = await startTestMedia()
  for (let count = 0; count < limits.socketsPerUser; count++) await connect({ session: 'other' })
  const crowded = await connect({ session: 'other' })
  expect(await crowded.closed).toMatchObject({ code: closeCodes.tooManySockets })
  const someoneElse = await connect({ session: 'viewer' })
  await someoneElse.settled()
  expect(someoneElse.inbox).toEqual([])
})

test('LIMIT-9 one socket joins at most 12 streams', async () => {
  const { connect, database } = await startTestMedia()
  const client = await connect()
  for (let count = 0; count <= limits.streamsPerSocket; count++) {
    database.addPerson(`chaser${count}`)
    database.addStream(`stream${count}`, `chaser${count}`)
    client.say({ type: 'join-preview', streamId: `stream${count}` })
  }
  expect(await client.next('error')).toMatchObject({ code: 'too-many-streams', streamId: 'stream12' })
  expect(await client.taken('joined')).toHaveLength(limits.streamsPerSocket)
})

test('LIMIT-10 at most 200 streams are published', async () => {
  const { clock, connect, database } = await startTestMedia()
  const publish = async (chaser: string) => {
    database.addPerson(chaser)
    database.addStream(`stream of ${chaser}`, chaser)
    database.addSession(chaser, chaser, clock.unixSeconds() + 1_000)
    const publisher = await connect({ session: chaser })
    publisher.say({ type: 'start-broadcast', streamId: `stream of ${chaser}` })
    await publisher.next('joined')
  }
  await Promise.all(Array.from({ length: limits.liveStreams }, (_, count) => publish(`chaser${count}`)))
  const owner = await connect({ session: 'owner' })
  owner.say({ type: 'start-broadcast', streamId: 'storm' })
  expect(await owner.next('error')).toMatchObject({ code: 'too-many-streams' })
  const again = await connect({ session: 'chaser7' })
  again.say({ type: 'start-broadcast', streamId: 'stream of chaser7' })
  await again.next('joined')
})

test('LIMIT-11 a stream has at most 2,000 viewers', () => {
  const clock = createFakeClock()
  const stream = {
    id: 'storm',
    ownerId: 'owner',
    isLive: true,
    isMuted: false,
    isRecorded: false,
    peakViewers: 0,
    totalViews: 0,
  }
  const room = createRoom({ stream, handle: 1, clock, stats: createStats() })
  const join = () => {
    const { connection } = createFakeConnection(clock)
    const refusal = room.join(connection, { preview: false, broadcaster: false })
    return { connection, refusal }
  }
  const first = join()
  for (let count = 1; count < limits.viewersPerStream; count++) expect(join().refusal).toBeNull()
  expect(join().refusal).toBe('stream-full')
  expect(room.join(first.connection, { preview: true, broadcaster: false })).toBeNull()
  room.leave(first.connection)
  expect(join().refusal).toBeNull()
})

test('LIMIT-12 a client that never sends a message stays connected and hears the alerts', async () => {
  const { clock, connect, event, media } = await startTestMedia()
  const silent = await connect()
  clock.advance(10 * limits.sessionCheckMs)
  await silent.settled()
  await event({ type: 'alerts-changed', banners: true, areas: [], streamIds: [] })
  expect(await silent.next('alerts-changed')).toMatchObject({ banners: true })
  expect(media.stats.closed).toEqual({})
})

test('LIMIT-13 a client that sends only invalid messages is closed', async () => {
  const { connect } = await startTestMedia()
  const client = await connect()
  for (let count = 0; count <= 20; count++) client.sendRaw('nonsense')
  expect(await client.closed).toMatchObject({ code: closeCodes.badMessage })
})

test('LIMIT-14 a frame is at most 1920 pixels wide and high', async () => {
  const { broadcast, join } = await startTestMedia()
  const publisher = await broadcast()
  const viewer = await join('storm')
  publisher.say(frame(1, buildJpeg({ width: 1921, height: 1080 })))
  expect(await publisher.next('error')).toMatchObject({ code: 'message-too-large' })
  publisher.say(frame(2, buildJpeg({ width: 0 })))
  expect(await publisher.next('error')).toMatchObject({ code: 'not-a-jpeg' })
  publisher.say(frame(3, buildJpeg({ width: 1080, height: 1920 })))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 3 })
})

import { recordFlags, recordKinds } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { vp8Delta } from '../testing/codec-frames'
import { createTestReplays, isKey, messagesAmong, recordsAmong } from '../testing/test-replays'

const LIVE_HANDLE = 1

/** A recording of so many seconds, ended unless it is live: 4 frames and packets a second, every 8th frame a key frame. */
function recorded(seconds: number, { isLive = false, ...options }: { isLive?: boolean; rewindMs?: number } = {}) {
  const stream = createTestReplays(options)
  stream.announce()
  stream.film(seconds)
  if (!isLive) stream.end()
  return stream
}

test('REPLAY-1 a recording is played from the key frame before the time, under a handle of its own', async () => {
  const { connect } = recorded(30)
  const viewer = connect()
  expect(viewer.play({ ms: 13_000 })).toBeNull()
  const received = await viewer.received()
  const [playing] = messagesAmong(received, 'playing')
  expect(received[0]).toBe(playing)
  expect(playing).toMatchObject({ streamId: 'storm', fromMs: 13_000, endMs: 29_750, beganAt: 1_800_000_000_000 })
  const records = recordsAmong(received)
  expect(records[0]).toMatchObject({ captureMs: 12_000, kind: recordKinds.vp8, flags: recordFlags.key, width: 640 })
  expect(new Set(records.map(({ handle }) => handle))).toEqual(new Set([playing?.handle]))
  expect(records.map(({ seq }) => seq)).toEqual(records.map((_, index) => index + 1))
})

test('REPLAY-1 each play-from has another handle, which is that of no room', async () => {
  const { connect } = recorded(10)
  const [one, other] = [connect(), connect()]
  for (const viewer of [one, one, other]) viewer.play()
  const all = [...(await one.received()), ...(await other.received())]
  one.play()
  const handles = messagesAmong([...all, ...(await one.received())], 'playing').map(({ handle }) => handle)
  expect(new Set(handles).size).toBe(handles.length)
  expect(Math.min(...handles)).toBeGreaterThan(2 ** 31)
})

test('REPLAY-1 a time after the end is the end', async () => {
  const { connect } = recorded(10)
  const viewer = connect()
  viewer.play({ ms: 99_000 })
  const received = await viewer.received()
  expect(messagesAmong(received, 'playing')).toMatchObject([{ fromMs: 9_750, endMs: 9_750 }])
  expect(recordsAmong(received).map(({ captureMs }) => captureMs)).toContain(9_750)
  expect(messagesAmong(received, 'play-ended')).toMatchObject([{ endMs: 9_750, isLive: false }])
})

test('REPLAY-2 the text wire, streams without a recording and unknown ones are answered not-recorded', async () => {
  const { connect, replays, stored } = recorded(10)
  expect(connect({ isBinary: false }).play()).toBe('not-recorded')
  const { connection } = connect()
  for (const streamId of ['calm', '../storm', '']) {
    expect(replays.playFrom(connection, { streamId, ms: 0, rate: 1 })).toBe('not-recorded')
  }
  stored.isRecorded = false
  expect(connect().play()).toBe('not-recorded')
  expect(replays.count()).toBe(0)
})

test('REPLAY-2 a recorded stream without a file is answered not-recorded, and goes on live', async () => {
  const { announce, connect, faults, replays, take } = createTestReplays()
  const viewer = connect({ isWatching: true })
  expect(viewer.play()).toBeNull()
  expect(messagesAmong(await viewer.received(), 'error')).toMatchObject([{ code: 'not-recorded', streamId: 'storm' }])
  expect([replays.count(), faults.counts]).toEqual([0, {}])
  announce()
  take({ kind: recordKinds.opus, payload: Buffer.from('live') })
  expect(recordsAmong(await viewer.received())).toMatchObject([{ handle: LIVE_HANDLE }])
})

test('REPLAY-3 viewers of a live stream may go back so far, and an earlier time is the earliest of these', async () => {
  const { connect } = recorded(60, { isLive: true, rewindMs: 20_000 })
  const viewer = connect()
  viewer.play({ ms: 0 })
  const received = await viewer.received()
  expect(messagesAmong(received, 'playing')).toMatchObject([{ fromMs: 39_750, endMs: 59_750 }])
  expect(recordsAmong(received)[0]?.captureMs).toBe(38_000)
})

test('REPLAY-3 without rewinding a recording can be played after the end only', async () => {
  const { connect, end } = recorded(10, { isLive: true, rewindMs: 0 })
  const viewer = connect()
  expect(viewer.play()).toBe('not-recorded')
  end()
  expect(viewer.play()).toBeNull()
  expect(messagesAmong(await viewer.received(), 'playing')).toMatchObject([{ fromMs: 0 }])
})

test('REPLAY-5 the records of the former handle stop at once', async () => {
  const { connect, pass } = recorded(30)
  const viewer = connect()
  viewer.play({ ms: 0 })
  const [first] = messagesAmong(await viewer.received(), 'playing')
  pass(4_000)
  viewer.play({ ms: 20_000 })
  viewer.play({ ms: 10_000 })
  const received = await viewer.received()
  const playing = messagesAmong(received, 'playing')
  expect(playing).toMatchObject([{ fromMs: 10_000 }])
  expect(recordsAmong(received).every(({ handle }) => handle !== first?.handle)).toBe(true)
})

test('REPLAY-5 stop-playing ends the records, and play-pace or stop-playing without a replay does nothing', async () => {
  const { connect, replays } = recorded(30)
  const viewer = connect()
  viewer.pace(1_000, 1)
  replays.stop(viewer.connection, 'storm')
  expect(await viewer.received()).toEqual([])
  viewer.play()
  await viewer.received()
  replays.stop(viewer.connection, 'storm')
  await viewer.watch(10_000)
  expect(await viewer.received()).toEqual([])
  expect(replays.count()).toBe(0)
})

test('REPLAY-5 a socket that closes while its recording is looked for gets nothing', async () => {
  const { connect, replays } = recorded(30)
  const viewer = connect()
  viewer.play()
  replays.leave(viewer.connection)
  expect(await viewer.received()).toEqual([])
  expect(replays.count()).toBe(0)
})

test('REPLAY-6 live pictures and sound pause, chat and the count go on, and then live begins as for a late viewer', async () => {
  const { connect, film, replays, room } = recorded(30, { isLive: true })
  const [viewer, other] = [connect({ userId: 'viewer', isWatching: true }), connect({ isWatching: true })]
  await Promise.all([viewer.received(), other.received()])
  viewer.play({ ms: 0 })
  const [playing] = messagesAmong(await viewer.received(), 'playing')
  film(2)
  room().broadcast({ type: 'title-changed', streamId: 'storm', title: 'Hail' })
  const received = await viewer.received()
  expect(new Set(recordsAmong(received).map(({ handle }) => handle))).toEqual(new Set([playing?.handle]))
  expect(messagesAmong(received, 'title-changed')).toHaveLength(1)
  expect(recordsAmong(await other.received()).length).toBeGreaterThan(0)
  expect(room().report().viewers).toBe(2)
  replays.stop(viewer.connection, 'storm')
  const live = recordsAmong(await viewer.received())
  expect(live[0]).toMatchObject({ handle: LIVE_HANDLE, kind: recordKinds.vp8 })
  expect(live.every(({ flags }) => (flags & recordFlags.repeat) !== 0)).toBe(true)
  film(1)
  expect(recordsAmong(await viewer.received())).toHaveLength(8)
})

test('REPLAY-6 what a viewer did not answer before it played a recording does not close it', async () => {
  const { connect, film, replays } = recorded(10, { isLive: true })
  const viewer = connect({ isWatching: true })
  film(1)
  expect(viewer.connection.oldestWaitMs(20_000)).toBeGreaterThan(0)
  viewer.play()
  await viewer.watch(20_000)
  expect(viewer.connection.oldestWaitMs(20_000)).toBe(0)
  replays.stop(viewer.connection, 'storm')
})

test('REPLAY-6 a viewer that leaves while it plays is no longer counted, and none is left behind', async () => {
  const { connect, film, replays, room } = recorded(10, { isLive: true })
  const viewer = connect({ userId: 'viewer', isWatching: true })
  viewer.play()
  await viewer.received()
  expect(room().countViewers()).toBe(0)
  replays.leave(viewer.connection)
  room().leave(viewer.connection)
  film(1)
  expect(await viewer.received()).toEqual([])
  expect([room().countViewers(), room().report().viewers]).toEqual([0, 0])
})

test('REPLAY-7 records are sent 3 s ahead of the clock, and further ones as it runs', async () => {
  const { connect } = recorded(60)
  const viewer = connect()
  viewer.play({ ms: 10_000 })
  const newest = async () => Math.max(...recordsAmong(await viewer.received()).map(({ captureMs }) => captureMs))
  expect(await newest()).toBe(13_000)
  await viewer.watch(10_000)
  const reached = await newest()
  expect(reached).toBeGreaterThanOrEqual(22_000)
  expect(reached).toBeLessThanOrEqual(23_000)
})

test('REPLAY-7 at twice the speed they are sent 6 s ahead and twice as fast', async () => {
  const { connect } = recorded(60)
  const viewer = connect()
  viewer.play({ ms: 10_000, rate: 2 })
  const newest = async () => Math.max(...recordsAmong(await viewer.received()).map(({ captureMs }) => captureMs))
  expect(await newest()).toBe(16_000)
  await viewer.watch(10_000)
  expect(await newest()).toBeGreaterThanOrEqual(34_000)
})

test('REPLAY-7 while the clock stands no more is sent, and play-pace starts it again', async () => {
  const { connect } = recorded(60)
  const viewer = connect()
  viewer.play({ ms: 10_000, rate: 0 })
  await viewer.watch(5_000)
  const newest = (received: Awaited<ReturnType<typeof viewer.received>>) =>
    Math.max(...recordsAmong(received).map(({ captureMs }) => captureMs))
  expect(newest(await viewer.received())).toBe(13_000)
  viewer.pace(12_000, 1)
  expect(newest(await viewer.received())).toBe(15_000)
  viewer.pace(12_000, 0)
  await viewer.watch(5_000)
  expect(await viewer.received()).toEqual([])
})

test('REPLAY-7 no clock is set to what was not sent yet', async () => {
  const { connect } = recorded(120)
  const viewer = connect()
  viewer.play({ ms: 0 })
  await viewer.received()
  viewer.pace(100_000, 1)
  const records = recordsAmong(await viewer.received())
  expect(Math.max(...records.map(({ captureMs }) => captureMs))).toBeLessThanOrEqual(7_000)
})

test('REPLAY-8 a connection with much unsent waits, and another one does not', async () => {
  const { connect } = recorded(60)
  const [slow, fast] = [connect(), connect()]
  slow.socket.unsent = 256 * 1024
  for (const viewer of [slow, fast]) viewer.play({ ms: 10_000 })
  expect(recordsAmong(await slow.received())).toEqual([])
  expect(recordsAmong(await fast.received()).length).toBeGreaterThan(0)
  slow.socket.unsent = 0
  await slow.watch(250)
  const records = recordsAmong(await slow.received())
  expect(records[0]).toMatchObject({ captureMs: 10_000, seq: 1 })
})

test('REPLAY-9 a gap is told between the records before and after it, and the clock skips it', async () => {
  const { announce, connect, end, film, pass } = createTestReplays()
  announce()
  film(12)
  pass(60_000)
  film(12)
  end()
  const viewer = connect()
  viewer.play({ ms: 9_500 })
  const received = await viewer.received()
  const [gap] = messagesAmong(received, 'play-gap')
  const [playing] = messagesAmong(received, 'playing')
  expect(gap).toMatchObject({ handle: playing?.handle, fromMs: 11_750, toMs: 72_000 })
  const at = received.findIndex(({ type }) => type === 'play-gap')
  const [before, after] = [recordsAmong(received.slice(0, at)), recordsAmong(received.slice(at))]
  expect(before.at(-1)?.captureMs).toBe(11_750)
  expect(after[0]).toMatchObject({ captureMs: 72_000, kind: recordKinds.vp8 })
  expect(after.at(-1)?.captureMs).toBe(72_750)
  await viewer.watch(4_000)
  const more = recordsAmong(await viewer.received())
  expect(more.at(-1)?.captureMs).toBeGreaterThanOrEqual(75_750)
  expect(more.at(-1)?.captureMs).toBeLessThanOrEqual(76_750)
})

test('REPLAY-9 a time inside of a gap begins behind it', async () => {
  const { announce, connect, end, film, pass } = createTestReplays()
  announce()
  film(12)
  pass(60_000)
  film(12)
  end()
  const viewer = connect()
  viewer.play({ ms: 30_000 })
  const received = await viewer.received()
  expect(messagesAmong(received, 'play-gap')).toMatchObject([{ fromMs: 30_000, toMs: 72_000 }])
  const records = recordsAmong(received)
  expect([records[0]?.captureMs, records.at(-1)?.captureMs]).toEqual([72_000, 75_000])
})

test('REPLAY-9 a clock that is set behind a gap does not skip it again', async () => {
  const { announce, connect, end, film, pass } = createTestReplays()
  announce()
  film(12)
  pass(60_000)
  film(20)
  end()
  const viewer = connect()
  viewer.play({ ms: 10_000 })
  await viewer.received()
  viewer.pace(72_500, 1)
  const records = recordsAmong(await viewer.received())
  expect(records.at(-1)?.captureMs).toBe(75_500)
})

test('REPLAY-9 a hole between the key frame and the time is no gap for a clock that begins behind it', async () => {
  const { announce, connect, end, film, pass, take } = createTestReplays()
  announce()
  film(2)
  pass(4_000)
  for (let count = 0; count < 8; count++) {
    take({ kind: recordKinds.vp8, payload: vp8Delta() })
    pass(250)
  }
  end()
  const [behind, inside] = [connect(), connect()]
  behind.play({ ms: 6_500 })
  inside.play({ ms: 4_000 })
  const received = await behind.received()
  expect(messagesAmong(received, 'play-gap')).toEqual([])
  expect(recordsAmong(received).map(({ captureMs }) => captureMs)).toContain(7_750)
  expect(messagesAmong(await inside.received(), 'play-gap')).toMatchObject([{ fromMs: 1_750, toMs: 6_000 }])
})

test('REPLAY-9 a hole of less than 3 s inside of a segment is no gap', async () => {
  const { announce, connect, end, film, pass } = createTestReplays()
  announce()
  film(4)
  pass(2_500)
  film(4)
  end()
  const viewer = connect()
  viewer.play({ ms: 3_000 })
  expect(messagesAmong(await viewer.received(), 'play-gap')).toEqual([])
})

test('REPLAY-10 after the last record of an ended stream comes play-ended', async () => {
  const { connect, replays } = recorded(10)
  const viewer = connect()
  viewer.play({ ms: 5_000 })
  await viewer.watch(3_000)
  const received = await viewer.received()
  expect(recordsAmong(received).at(-1)?.captureMs).toBe(9_750)
  expect(received.at(-1)).toMatchObject({ type: 'play-ended', endMs: 9_750, isLive: false })
  expect(replays.count()).toBe(0)
})

test('REPLAY-10 a player that reaches the end of what is written goes on live, without losing a frame in between', async () => {
  const { connect, film, settle } = recorded(30, { isLive: true })
  const viewer = connect({ isWatching: true })
  await viewer.received()
  viewer.play({ ms: 27_000, rate: 2 })
  await settle()
  for (let second = 0; second < 6; second++) {
    film(1)
    await settle()
  }
  const received = await viewer.received()
  const ended = received.findIndex(({ type }) => type === 'play-ended')
  expect(received[ended]).toMatchObject({ isLive: true })
  const replayed = recordsAmong(received.slice(0, ended))
  const live = recordsAmong(received.slice(ended))
  expect(replayed.every(({ handle }) => handle > LIVE_HANDLE)).toBe(true)
  expect(live.every(({ handle }) => handle === LIVE_HANDLE)).toBe(true)
  expect(live.slice(0, 1).map(isKey)).toEqual([true])
  // Live capture times are the publisher's, which began at 1,000.
  const newestReplayed = Math.max(...replayed.map(({ captureMs }) => captureMs))
  const firstLive = live[0]?.captureMs ?? Number.POSITIVE_INFINITY
  expect(firstLive - 1_000).toBeLessThanOrEqual(newestReplayed + 250)
})

test('REPLAY-10 a player that keeps its distance to the live pictures goes on being sent the recording', async () => {
  const { connect, film, settle } = recorded(30, { isLive: true })
  const viewer = connect({ isWatching: true })
  await viewer.received()
  viewer.play({ ms: 28_000 })
  await settle()
  for (let second = 0; second < 10; second++) {
    film(1)
    await settle()
  }
  const received = await viewer.received()
  expect(messagesAmong(received, 'play-ended')).toEqual([])
  expect(recordsAmong(received).at(-1)?.captureMs).toBeGreaterThanOrEqual(38_750)
})

test('REPLAY-10 a player that stands at the end of a live stream does not go on live', async () => {
  const { connect, film, settle } = recorded(30, { isLive: true })
  const viewer = connect({ isWatching: true })
  viewer.play({ ms: 29_750, rate: 0 })
  await settle()
  film(5)
  const received = await viewer.received()
  expect(messagesAmong(received, 'play-ended')).toEqual([])
  viewer.pace(30_000, 1)
  expect(recordsAmong(await viewer.received()).at(-1)?.captureMs).toBe(33_000)
})

test('REPLAY-10 a stream that ends while it is rewound is played to its end', async () => {
  const { connect, end, film, settle } = recorded(30, { isLive: true })
  const viewer = connect({ isWatching: true })
  viewer.play({ ms: 28_500 })
  film(1)
  await settle()
  end()
  await viewer.watch(3_000)
  const received = await viewer.received()
  expect(recordsAmong(received).at(-1)?.captureMs).toBe(30_750)
  expect(received.at(-1)).toMatchObject({ type: 'play-ended', isLive: false })
})

test('REPLAY-14 a connection plays one recording of a stream, and of at most 12 streams', async () => {
  const { connect, replays } = recorded(10)
  const viewer = connect()
  for (let count = 0; count < 20; count++) viewer.play()
  expect(replays.count()).toBe(1)
  const playOther = (count: number) =>
    replays.playFrom(viewer.connection, { streamId: `storm-${count}`, ms: 0, rate: 1 })
  for (let count = 0; count < 11; count++) expect(playOther(count)).toBeNull()
  expect(playOther(11)).toBe('too-many-streams')
  expect(messagesAmong(await viewer.received(), 'playing')).toHaveLength(1)
  expect(replays.count()).toBe(1)
})

test('REPLAY-14 a process plays at most 4,000 recordings', async () => {
  const { connect, replays } = recorded(10)
  for (let count = 0; count < 4_000; count++) expect(connect().play()).toBeNull()
  const late = connect({ isWatching: false })
  expect(late.play()).toBe('unavailable')
  expect(replays.count()).toBe(4_000)
})

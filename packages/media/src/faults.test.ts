import { closeCodes, limits } from '@squall/shared/contract/wire'
import { createFaults } from '@squall/shared/server/faults'
import { subjects } from '@squall/shared/server/relay'
import { expect, test } from 'vitest'
import { guardTimers } from './clock'
import type { Bus } from './relay/bus'
import { createRelay } from './relay/relay'
import { encodeControl } from './relay/relay-wire'
import { createFakeBus } from './testing/fake-bus'
import { createFakeClock } from './testing/fake-clock'
import { createLogList } from './testing/log-list'
import { frame, startTestMedia } from './testing/test-media'
import { createTestRoom, mediaTo } from './testing/test-room'

const CLOSED = { code: closeCodes.internalError, reason: 'internalError' }

test('a message whose handler throws closes its own socket, and all others continue', async () => {
  const { broadcast, connect, database, faults, join, lines } = await startTestMedia()
  const [publisher, viewer] = [await broadcast(), await join('storm')]
  const restore = database.breakTable('streams')
  for (let count = 1; count <= 3; count++) {
    const stranger = await connect()
    stranger.say({ type: 'join-stream', streamId: 'theirs' })
    expect(await stranger.closed).toEqual(CLOSED)
  }
  publisher.say(frame(1))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1 })
  expect(faults.counts).toEqual({ 'socket message': 3 })
  const said = lines.filter(({ level }) => level === 'error')
  expect(said).toMatchObject([{ message: 'fault in socket message' }])
  restore()
  expect((await join('theirs')).inbox).not.toEqual([])
})

test('a socket whose admission fails is closed with a code and not counted', async () => {
  const { connect, database, faults, join } = await startTestMedia()
  const viewer = await join('storm')
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const restore = database.breakTable('sessions')
  for (let count = 0; count <= limits.socketsPerAddress; count++) {
    const stranger = await connect({ session: 'other', headers })
    expect(await stranger.closed).toEqual(CLOSED)
  }
  expect(faults.counts).toEqual({ 'socket open': limits.socketsPerAddress + 1 })
  restore()
  await (await connect({ session: 'other', headers })).settled()
  await viewer.settled()
})

test('a timer that throws is reported, finishes its other work and runs again', async () => {
  const { broadcast, clock, database, faults, join } = await startTestMedia()
  const [publisher, viewer] = [await broadcast(), await join('storm')]
  publisher.say(frame(0))
  await viewer.next('rapid-frame')
  await viewer.taken('stream-state')
  const restore = database.breakTable('sessions')
  clock.advance(limits.sessionCheckMs)
  expect(faults.counts).toEqual({ 'session check': 1 })
  expect(await viewer.next('stream-state')).toMatchObject({ state: 'weak' })
  restore()
  publisher.say(frame(1))
  expect(await viewer.next('rapid-frame')).toMatchObject({ timestamp: 1 })
  database.removeSession('owner')
  clock.advance(limits.sessionCheckMs)
  expect(await publisher.closed).toMatchObject({ code: closeCodes.sessionExpired })
})

test('every timer of the process continues after it threw', () => {
  const [clock, faults] = [createFakeClock(), createFaults(createLogList())]
  let runs = 0
  const stop = guardTimers(clock, faults).every(100, () => {
    runs++
    throw new Error('lost')
  })
  clock.advance(300)
  stop()
  clock.advance(300)
  expect(runs).toBe(3)
  expect(faults.counts).toEqual({ timer: 3 })
})

test('a message of another node that causes a fault is reported, and the next one is handled', () => {
  const [clock, faults] = [createFakeClock(), createFaults(createLogList())]
  const subscribed: Parameters<Bus['subscribe']>[1][] = []
  const bus = createFakeBus({
    subscribe: (_subject, take) => {
      subscribed.push(take)
      return () => undefined
    },
  })
  const applied: string[] = []
  createRelay({ facts: { version: '0', address: null, regions: [], capacity: 1 }, bus, clock, faults }).onEvent(
    ({ type }) => {
      applied.push(type)
      throw new Error('lost')
    },
  )
  const message = encodeControl({ type: 'api-started' })
  for (let count = 0; count < 2; count++) for (const take of subscribed) take(message, subjects.events)
  expect(applied).toEqual(['api-started', 'api-started'])
  expect(faults.counts).toEqual({ 'relay message': 2 })
})

test('a fault while sending to one viewer closes that viewer, and neither the publisher nor another viewer', async () => {
  const { join, see } = createTestRoom()
  const [before, broken, after] = [join(), join(), join()]
  for (const { socket } of [before, broken, after]) socket.sent.splice(0)
  broken.socket.bufferedAmount = () => {
    throw new Error('no such socket')
  }
  expect(see()).toBeNull()
  expect(mediaTo(before.socket)).toHaveLength(1)
  expect(mediaTo(after.socket)).toHaveLength(1)
  await expect.poll(() => broken.socket.closed).toEqual([CLOSED])
})

test('a chat line that fails affects no other line', async () => {
  const { api, faults, join } = await startTestMedia()
  const chatter = await join('storm', { session: 'other' })
  const { postChat } = api
  api.postChat = () => Promise.reject(new Error('a hostile answer'))
  chatter.say({ type: 'chat-message', streamId: 'storm', message: 'first' })
  await expect.poll(() => faults.counts).toEqual({ 'chat line': 1 })
  api.postChat = postChat
  chatter.say({ type: 'chat-message', streamId: 'storm', message: 'second' })
  await expect.poll(() => api.lines).toMatchObject([{ message: 'second' }])
})

test('reports to api continue after one failed', async () => {
  const { api, broadcast, clock, faults } = await startTestMedia()
  const { report } = api
  api.report = () => Promise.reject(new Error('a hostile answer'))
  await broadcast()
  clock.advance(2_000)
  await expect.poll(() => faults.counts).toEqual({ 'api report': 1 })
  api.report = report
  await expect
    .poll(() => {
      clock.advance(1_000)
      return api.reports
    })
    .toMatchObject([{ streamId: 'storm' }])
})

test('an event of a list that fails is lost, and the others are applied', async () => {
  const { api, askMetrics, event, faults, join } = await startTestMedia()
  const viewer = await join('storm')
  api.chatLines = () => Promise.reject(new Error('a hostile answer'))
  await event({ type: 'api-started' }, { type: 'title-changed', streamId: 'storm', title: 'Later' })
  expect(await viewer.next('title-changed')).toMatchObject({ title: 'Later' })
  await expect.poll(() => faults.counts).toEqual({ 'chat catch-up': 1 })
  const metrics = await (await askMetrics()).text()
  expect(metrics).toContain('squall_media_faults_total{source="chat catch-up"} 1')
})

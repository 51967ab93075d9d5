import type { MediaEvent } from '@squall/shared/contract/live'
import type { LoudAlert } from '@squall/shared/contract/weather'
import { expect, test } from 'vitest'
import type { Client } from './testing/client'
import { startTestMedia } from './testing/test-media'

const LOUD: LoudAlert = {
  id: 'KOUN.TO.W.0028.2026:6.3',
  title: 'Tornado Warning',
  description: 'Take shelter now',
  area: 'Cleveland, OK',
  areas: [[-97.6, 35.2, -97.4, 35.4]],
  streamIds: ['storm'],
}
const ALERT: MediaEvent = { type: 'emergency-alert', ...LOUD }

test('CONTROL-1 without the secret a request is refused and has no effect', async () => {
  const { internal, join } = await startTestMedia()
  const viewer = await join('storm')
  const body = JSON.stringify([ALERT])
  for (const secret of ['', 'wrong', 'a-secret-for-tests-and-more']) {
    expect((await internal('events', { secret, body })).status).toBe(403)
    expect((await internal('health', { secret })).status).toBe(403)
  }
  expect(await viewer.taken('emergency-alert')).toEqual([])
})

test('CONTROL-2 with the secret media reports its health', async () => {
  const { connect, internal, join } = await startTestMedia()
  await connect()
  await join('storm')
  const answer = await internal('health')
  expect(answer.status).toBe(200)
  expect(await answer.json()).toMatchObject({
    ok: true,
    sockets: 2,
    viewers: 1,
    publishers: 0,
    uptimeSeconds: expect.any(Number),
    memoryBytes: expect.any(Number),
    stats: { sockets: 2 },
  })
})

test('CONTROL-3 a body that is not a list of events is refused as a whole', async () => {
  const { internal, join } = await startTestMedia()
  const viewer = await join('storm')
  for (const body of ['', 'hello', '{}', JSON.stringify([ALERT, { type: 'unheard-of' }])]) {
    expect((await internal('events', { body })).status).toBe(400)
  }
  expect((await internal('elsewhere')).status).toBe(404)
  expect(await viewer.taken('emergency-alert')).toEqual([])
})

test('CONTROL-3 an endless body is cut off', async () => {
  const { internal } = await startTestMedia()
  await expect(internal('events', { body: 'x'.repeat(3_000_000) })).rejects.toThrow()
  expect((await internal('health')).status).toBe(200)
})

test('EVENT-1 a new title and new likes go to viewers and previews of the stream', async () => {
  const { connect, event, join } = await startTestMedia()
  const [viewer, preview, elsewhere] = [await join('storm'), await connect(), await join('theirs')]
  preview.say({ type: 'join-preview', streamId: 'storm' })
  await preview.next('joined')
  await event(
    { type: 'title-changed', streamId: 'storm', title: 'Wedge' },
    { type: 'likes-changed', streamId: 'storm', likes: 3 },
    { type: 'likes-changed', streamId: 'nobody-watches', likes: 3 },
  )
  for (const client of [viewer, preview]) {
    expect(await client.next('title-changed')).toEqual({ type: 'title-changed', streamId: 'storm', title: 'Wedge' })
    expect(await client.next('likes-changed')).toEqual({ type: 'likes-changed', streamId: 'storm', likes: 3 })
  }
  expect(await elsewhere.taken('likes-changed')).toEqual([])
})

test('EVENT-2 an emergency alert carries its area and goes to every socket that named no place', async () => {
  const { broadcast, connect, event, join } = await startTestMedia()
  const clients = [await broadcast(), await join('storm'), await connect()]
  await event(ALERT)
  for (const client of clients) {
    expect(await client.next('emergency-alert')).toEqual({ type: 'emergency-alert', data: LOUD })
  }
})

test('EVENT-2 a socket that named a place gets the alerts near it, near its streams, and without an area', async () => {
  const { connect, event, join } = await startTestMedia()
  const listenAt = async (client: Client, latitude: number) => {
    client.say({ type: 'listen', place: { latitude, longitude: -97.5 } })
    await client.next('listening')
    return client
  }
  const [near, far, watching] = [
    await listenAt(await connect(), 35.8),
    await listenAt(await connect(), 36),
    await listenAt(await join('storm'), 36),
  ]
  await event(ALERT)
  for (const client of [near, watching]) expect(await client.taken('emergency-alert')).toHaveLength(1)
  expect(await far.taken('emergency-alert')).toEqual([])
  await event({ ...ALERT, areas: [] })
  expect(await far.taken('emergency-alert')).toHaveLength(1)
  far.say({ type: 'listen' })
  await event(ALERT)
  expect(await far.taken('emergency-alert')).toHaveLength(1)
})

test('EVENT-3 a change of alerts is sent to every socket', async () => {
  const { connect, event, join } = await startTestMedia()
  const clients = [await join('storm'), await connect()]
  const areas: [number, number, number, number][] = [[-97.6, 35.2, -97.4, 35.4]]
  const changes: MediaEvent = { type: 'alerts-changed', banners: true, areas, streamIds: ['storm'] }
  await event(changes)
  for (const client of clients) expect(await client.next('alerts-changed')).toEqual(changes)
})

test('EVENT-3 a storm report that came or went is sent to every socket', async () => {
  const { connect, event, join } = await startTestMedia()
  const clients = [await join('storm'), await connect()]
  const change: MediaEvent = { type: 'storm-reports-changed', added: null, removedId: 'r1' }
  await event(change)
  for (const client of clients) expect(await client.next('storm-reports-changed')).toEqual(change)
})

test('EVENT-4 a socket that only listens is sent alerts', async () => {
  const { connect, event } = await startTestMedia()
  const listener = await connect()
  listener.say({ type: 'listen' })
  expect(await listener.next('listening')).toEqual({ type: 'listening' })
  await event(ALERT)
  expect(await listener.next('emergency-alert')).toMatchObject({ data: LOUD })
})

test('EVENT-4 who begins to listen is told once what changed in the last minute, and no more after it', async () => {
  const { connect, event, clock } = await startTestMedia()
  const west: [number, number, number, number] = [-97.6, 35.2, -97.4, 35.4]
  const east: [number, number, number, number] = [-94.6, 35.2, -94.4, 35.4]
  await event({ type: 'alerts-changed', banners: true, areas: [west], streamIds: ['storm'] })
  clock.advance(40_000)
  await event({ type: 'alerts-changed', banners: false, areas: [east], streamIds: ['storm'] })
  const late = await connect()
  late.say({ type: 'listen' })
  expect(await late.next('alerts-changed')).toEqual({
    type: 'alerts-changed',
    banners: true,
    areas: [west, east],
    streamIds: ['storm'],
  })
  late.say({ type: 'listen' })
  await late.next('listening')
  expect(await late.taken('alerts-changed')).toEqual([])
  clock.advance(61_000)
  const calm = await connect()
  calm.say({ type: 'listen' })
  await calm.next('listening')
  expect(await calm.taken('alerts-changed')).toEqual([])
})

test('CONTROL-4 the WebSocket port answers other requests with nothing and closes their connections', async () => {
  const { port, internal, internalPort } = await startTestMedia()
  expect((await internal('health')).status).toBe(200)
  expect(await (await fetch(`http://127.0.0.1:${internalPort}/healthz`)).json()).toEqual({ media: 'alive' })
  for (const path of ['/metrics', '/internal/health', '/healthz', '/', '/ws']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'x-squall-internal': 'a-secret-for-tests' },
    })
    expect(answer.status, path).toBe(404)
    expect(answer.headers.get('connection'), path).toBe('close')
  }
})

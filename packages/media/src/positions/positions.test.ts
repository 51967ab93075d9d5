import type { ShownChaser } from '@squall/shared/contract/live'
import { limits } from '@squall/shared/contract/wire'
import { expect, test } from 'vitest'
import { startTestMedia } from '../testing/test-media'
import { startNodes } from '../testing/test-nodes'

const MOORE = { latitude: 35.33721, longitude: -97.48532 }

const position = (streamId = 'storm', latitude = MOORE.latitude) => ({
  ...{ type: 'position' as const, streamId, latitude, longitude: MOORE.longitude },
  ...{ accuracyM: 8, headingDegrees: 45, speedKmh: 80, ageMs: 200 },
})

const shown = (streamId = 'storm'): ShownChaser => ({
  ...{ streamId, userId: 'owner', name: 'Owner', latitude: 35.34, longitude: -97.49, precision: 'approximate' },
  ...{ headingDegrees: 45, speedKmh: 80, at: '2026-05-01T00:00:00.000Z' },
})

/** A media process with a publisher, a socket that watches the map and one that does not. */
async function startWithMap() {
  const media = await startTestMedia()
  const [publisher, map, other] = [await media.broadcast(), await media.connect(), await media.join('storm')]
  map.say({ type: 'watch-map' })
  await map.settled()
  async function report(...messages: ReturnType<typeof position>[]) {
    for (const message of messages) publisher.say(message)
    await publisher.settled()
    media.clock.advance(limits.positionsIntervalMs)
    await publisher.settled()
  }
  return { ...media, publisher, map, other, report }
}

test('POSITION-1 a position of the publisher reaches api, and no other client', async () => {
  const { api, map, other, publisher, report } = await startWithMap()
  await report(position())
  expect(api.positions).toMatchObject([{ streamId: 'storm', ...MOORE, accuracyM: 8, headingDegrees: 45, speedKmh: 80 }])
  for (const client of [map, other, publisher]) {
    await client.settled()
    expect(JSON.stringify(client.inbox)).not.toContain('35.337')
    expect(await client.taken('chaser-positions')).toEqual([])
  }
})

test('POSITION-1 a position from anyone but the publisher is ignored', async () => {
  const { api, clock, connect, join, publisher } = await startWithMap()
  const [viewer, owner, anonymous] = [
    await join('storm', { session: 'other' }),
    await join('storm', { session: 'owner' }),
    await connect(),
  ]
  for (const client of [viewer, owner, anonymous]) {
    client.say(position())
    expect(await client.taken('error')).toEqual([])
  }
  publisher.say(position('theirs'))
  await publisher.settled()
  clock.advance(1_000)
  expect(api.positions).toEqual([])
})

test('POSITION-2 positions are reported twice a second at most, of each stream the newest with its age', async () => {
  const { api, clock, publisher, report } = await startWithMap()
  await report(position('storm', 35.1), position('storm', 35.2))
  expect(api.positions).toMatchObject([{ latitude: 35.2 }])
  expect(api.positions[0]?.ageMs).toBeGreaterThanOrEqual(200)
  api.positions.length = 0
  for (let ms = 0; ms < 2_000; ms += 50) {
    publisher.say(position('storm', 35 + ms / 10_000))
    await publisher.settled()
    clock.advance(50)
  }
  expect([3, 4]).toContain(api.positions.length)
  expect(api.positions.at(-1)?.latitude).toBeGreaterThan(35.14)
})

test('POSITION-2 one report is under way at a time, and one that does not reach api is lost', async () => {
  const { api, clock, publisher, report } = await startWithMap()
  const answers: (() => void)[] = []
  api.reportPositions = async (positions) => {
    api.positions.push(...positions)
    await new Promise<void>((resolve) => answers.push(resolve))
    return null
  }
  await report(position('storm', 35.1))
  await report(position('storm', 35.2))
  expect(api.positions).toHaveLength(1)
  answers.shift()?.()
  await publisher.settled()
  clock.advance(limits.positionsIntervalMs)
  expect(api.positions.map(({ latitude }) => latitude)).toEqual([35.1, 35.2])
  answers.shift()?.()
})

test('POSITION-3 what api makes public goes to the sockets that watch the map, until they no longer do', async () => {
  const { api, map, other, report } = await startWithMap()
  api.shown = { chasers: [shown()], removed: ['gone'] }
  await report(position())
  const message = { type: 'chaser-positions', chasers: [shown()], removed: ['gone'] }
  expect(await map.taken('chaser-positions')).toEqual([message])
  expect(await other.taken('chaser-positions')).toEqual([])
  map.say({ type: 'watch-map', isOn: false })
  await map.settled()
  await report(position())
  expect(await map.taken('chaser-positions')).toEqual([])
})

test('POSITION-4 a stream that ends is off the map at once', async () => {
  const { event, map, other } = await startWithMap()
  await event({ type: 'stream-ended', streamId: 'storm' })
  expect(await map.taken('chaser-positions')).toEqual([{ type: 'chaser-positions', chasers: [], removed: ['storm'] }])
  expect(await other.taken('chaser-positions')).toEqual([])
})

test('POSITION-4 a chaser whom api takes off the map does not come back with what was under way', async () => {
  const { api, clock, event, map, publisher, report } = await startWithMap()
  const answers: (() => void)[] = []
  api.reportPositions = async (positions) => {
    api.positions.push(...positions)
    await new Promise<void>((resolve) => answers.push(resolve))
    return { chasers: [shown(), shown('theirs')], removed: [] }
  }
  await report(position())
  publisher.say(position())
  await publisher.settled()
  await event({ type: 'chaser-positions', chasers: [], removed: ['storm'] })
  answers.shift()?.()
  await publisher.settled()
  clock.advance(limits.positionsIntervalMs)
  expect(api.positions).toHaveLength(1)
  const [removal, answer] = await map.taken('chaser-positions')
  expect(removal).toMatchObject({ chasers: [], removed: ['storm'] })
  expect(answer?.chasers.map(({ streamId }) => streamId)).toEqual(['theirs'])
})

test('POSITION-5 a position that is none is rejected', async () => {
  const { api, clock, publisher } = await startWithMap()
  const { latitude: _, ...placeless } = position()
  const wrong = [
    placeless,
    { ...position(), latitude: 91 },
    { ...position(), longitude: '-97' },
    { ...position(), accuracyM: -1 },
    { ...position(), headingDegrees: 400 },
    { ...position(), ageMs: null },
  ]
  for (const message of wrong) {
    publisher.sendRaw(JSON.stringify(message))
    expect(await publisher.next('error')).toMatchObject({ code: 'bad-message' })
  }
  clock.advance(1_000)
  expect(api.positions).toEqual([])
})

test('RELAY-14 a position on one node reaches the maps of all nodes', async ({ skip }) => {
  const { nodes, pass } = await startNodes(skip)
  const [a, b] = nodes
  if (a === undefined || b === undefined) return
  const [publisher, map] = [await a.broadcast(), await b.connect()]
  map.say({ type: 'watch-map' })
  await map.settled()
  a.api.shown = { chasers: [shown()], removed: [] }
  publisher.say(position())
  await publisher.settled()
  await pass(1_000)
  expect(await map.next('chaser-positions')).toMatchObject({ chasers: [shown()] })
  expect([a.api.positions.length, b.api.positions.length]).toEqual([1, 0])
})

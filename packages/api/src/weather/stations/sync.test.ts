import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type HttpClient, UpstreamError } from '../../platform/http-client'
import { createContextWithUsers, noUpstreams } from '../../testing/test-context'
import { createStationRateLimit, createStationSync } from './sync'

const ambient = {
  name: 'Roof',
  deviceType: 'ambient',
  apiKey: 'ambient-api-key-1',
  apiSecret: 'ambient-app-key-1',
  stationId: 'AA:BB:CC:00:00:02',
} as const

const davis = { name: 'Barn', deviceType: 'davis', apiKey: 'dk', apiSecret: 'ds', stationId: '7' } as const

const MINUTE = 60_000

/** An api whose makers' services answer as told, by a function of the address that is asked. */
async function createAsked(answer: (url: URL) => unknown) {
  const asked: { url: string; headers: Record<string, string> | undefined }[] = []
  const http: HttpClient = {
    ...noUpstreams,
    getJson: async (url, options) => {
      asked.push({ url, headers: options?.headers })
      return answer(new URL(url))
    },
  }
  const upstreams = { ambient: 'http://ambient.test', davis: 'http://davis.test', ecowitt: 'http://ecowitt.test' }
  const test = await createContextWithUsers({ http, upstreams })
  const ambientDevice = (ageMs = 0, tempf = 71) => [
    { macAddress: 'AA:BB:CC:00:00:02', lastData: { dateutc: test.services.now().getTime() - ageMs, tempf } },
  ]
  return { ...test, asked, ambientDevice }
}

const refuse = (status: number) => () => {
  throw new UpstreamError(`ambient.test: answered ${status}`, status)
}

test('syncing asks the service with the opened keys and answers the reading', async () => {
  const { as, asked, services } = await createAsked(() => ({
    sensors: [{ data_structure_type: 10, data: [{ ts: Math.floor(Date.now() / 1000) - 60, temp: 65 }] }],
  }))
  const { id } = await as.owner.stations.add(davis)
  const reading = await as.owner.stations.sync({ id })
  expect(reading).toMatchObject({ temperature: 65, windSpeed: null })
  expect(asked).toEqual([{ url: 'http://davis.test/v2/current/7?api-key=dk', headers: { 'x-api-secret': 'ds' } }])
  expect((await as.owner.stations.list()).stations).toMatchObject([
    { lastReading: reading, isOnline: true, lastError: null },
  ])
  expect(Date.parse(reading.timestamp)).toBeLessThan(services.now().getTime())
})

test('syncing is refused to others, people signed out and on missing stations', async () => {
  const { as, asked } = await createAsked(() => [])
  const { id } = await as.owner.stations.add(ambient)
  await expect(as.other.stations.sync({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.stations.sync({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.stations.sync({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.stations.sync({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(asked).toEqual([])
})

test('a reading of a moment ago is not requested again', async () => {
  const test = await createAsked(() => test.ambientDevice())
  const { id } = await test.as.owner.stations.add(ambient)
  await test.as.owner.stations.sync({ id })
  await test.as.owner.stations.sync({ id })
  expect(test.asked).toHaveLength(1)
  test.passTime(MINUTE)
  await test.as.owner.stations.sync({ id })
  expect(test.asked).toHaveLength(2)
})

test('syncing is limited per member', async () => {
  const test = await createAsked(() => test.ambientDevice())
  const { id } = await test.as.owner.stations.add(ambient)
  test.services.limits.stationSyncByUser.check(test.people.owner.id)
  for (let count = 0; count < 60; count += 1) test.services.limits.stationSyncByUser.count(test.people.owner.id)
  await expect(test.as.owner.stations.sync({ id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(test.asked).toEqual([])
})

describe('a fault becomes one sentence', () => {
  test.each([
    [refuse(401), 'BAD_REQUEST', 'The key was refused. Check it under Edit.'],
    [refuse(404), 'BAD_REQUEST', 'The service does not know this station ID. Check it under Edit.'],
    [refuse(429), 'SERVICE_UNAVAILABLE', 'The service is busy, next try in 5 minutes.'],
    [refuse(503), 'SERVICE_UNAVAILABLE', 'The service has a fault, next try in 5 minutes.'],
    [
      () => 'HTML',
      'SERVICE_UNAVAILABLE',
      'The service answered something that could not be read, next try in 5 minutes.',
    ],
    [() => [], 'BAD_REQUEST', 'This account has no station. Check it under Edit.'],
  ])('%#: %s', async (answer, code, message) => {
    const { as, logs } = await createAsked(answer)
    const { id } = await as.owner.stations.add(ambient)
    await expect(as.owner.stations.sync({ id })).rejects.toMatchObject({ code, message })
    const { stations: list } = await as.owner.stations.list()
    expect(list).toMatchObject([{ lastError: message, lastReading: null, isOnline: false }])
    expect(JSON.stringify([list, logs])).not.toMatch(/ambient-a|ambient\.test/)
  })

  test('without auto-sync no next try is promised', async () => {
    const { as } = await createAsked(refuse(429))
    const { id } = await as.owner.stations.add({ ...ambient, autoSync: false })
    await expect(as.owner.stations.sync({ id })).rejects.toThrow('The service is busy. Try again later.')
  })

  test.each([
    [{ apiSecret: '' }, 'The application key is missing. Check it under Edit.'],
    [{ stationId: '' }, 'The station ID is missing. Check it under Edit.'],
  ])('%o', async (lack, message) => {
    const { as, asked } = await createAsked(() => [])
    const { id } = await as.owner.stations.add({ ...ambient, ...lack })
    await expect(as.owner.stations.sync({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
    expect(asked).toEqual([])
  })

  test('a clock that runs ahead', async () => {
    const test = await createAsked(() => test.ambientDevice(-10 * MINUTE))
    const { id } = await test.as.owner.stations.add(ambient)
    await expect(test.as.owner.stations.sync({ id })).rejects.toThrow('The clock of the station runs ahead')
  })
})

test('a fault is forgotten with the next reading, and a new key need not wait', async () => {
  const answer = { now: refuse(401) as () => unknown }
  const test = await createAsked(() => answer.now())
  const { id } = await test.as.owner.stations.add(ambient)
  await expect(test.as.owner.stations.sync({ id })).rejects.toThrow('refused')
  answer.now = () => test.ambientDevice()
  expect((await test.as.owner.stations.edit({ id, apiKey: 'a-better-api-key' })).lastError).toBeNull()
  await test.as.owner.stations.sync({ id })
  expect((await test.as.owner.stations.list()).stations).toMatchObject([{ lastError: null, isOnline: true }])
})

test("a station is offline after an hour without a reading, regardless of its service's answer", async () => {
  const test = await createAsked(() => test.ambientDevice(59 * MINUTE))
  const { id } = await test.as.owner.stations.add(ambient)
  await test.as.owner.stations.sync({ id })
  expect((await test.as.owner.stations.list()).stations).toMatchObject([{ isOnline: true }])
  test.passTime(2 * MINUTE)
  expect((await test.as.owner.stations.list()).stations).toMatchObject([{ isOnline: false }])
})

test('an older record never replaces a newer one', async () => {
  const age = { ms: 0, tempf: 71 }
  const test = await createAsked(() => test.ambientDevice(age.ms, age.tempf))
  const { id } = await test.as.owner.stations.add(ambient)
  await test.as.owner.stations.sync({ id })
  test.passTime(MINUTE)
  Object.assign(age, { ms: 10 * MINUTE, tempf: 20 })
  expect(await test.as.owner.stations.sync({ id })).toMatchObject({ temperature: 71 })
})

test('every station with auto-sync and a service is asked, and a fault of one affects no other', async () => {
  const test = await createAsked((url) => (url.host === 'davis.test' ? refuse(500)() : test.ambientDevice()))
  const { as, services, db, people } = test
  await as.owner.stations.add(davis)
  await as.owner.stations.add(ambient)
  await as.owner.stations.add({ ...ambient, name: 'Resting', autoSync: false })
  await as.owner.stations.add({ name: 'Typed', deviceType: 'manual' })
  await as.owner.stations.add({ name: 'Pushed', deviceType: 'acurite' })
  await as.other.stations.add({ ...ambient, name: 'Of a suspended account', apiKey: 'k2', apiSecret: 's2' })
  db.update(tables.users).set({ accountStatus: 'suspended' }).where(eq(tables.users.id, people.other.id)).run()
  await createStationSync(services)()
  const { stations: list } = await as.owner.stations.list()
  expect(list.map(({ name, lastReading, lastError }) => [name, lastReading?.temperature, lastError])).toEqual([
    ['Barn', undefined, 'The service has a fault, next try in 5 minutes.'],
    ['Roof', 71, null],
    ['Resting', undefined, null],
    ['Typed', undefined, null],
    ['Pushed', undefined, null],
  ])
  expect(test.asked).toHaveLength(2)
})

test('keys that were sealed elsewhere are asked for again', async () => {
  const { as, db, logs } = await createAsked(() => [])
  const { id } = await as.owner.stations.add(ambient)
  db.update(tables.weatherStations).set({ apiKey: 'v1.AAAA' }).run()
  await expect(as.owner.stations.sync({ id })).rejects.toThrow('The stored key cannot be read any more; enter it again')
  expect(logs).toHaveLength(1)
})

/** A rate limit that records its waits and does not wait. */
function createRecordedRateLimit() {
  const waits: number[] = []
  const clock = { time: new Date(0) }
  const rateLimit = createStationRateLimit(
    () => clock.time,
    async (ms) => void waits.push(ms),
  )
  return { rateLimit, waits, clock }
}

test('requests with the same key go one a second, others do not wait', async () => {
  const { rateLimit, waits, clock } = createRecordedRateLimit()
  await rateLimit.waitForTurn(['a'])
  await rateLimit.waitForTurn(['b'])
  expect(waits).toEqual([])
  await rateLimit.waitForTurn(['a'])
  await rateLimit.waitForTurn(['a', 'b'])
  expect(waits).toEqual([1_000, 2_000])
  clock.time = new Date(3_000)
  await rateLimit.waitForTurn(['b'])
  expect(waits).toEqual([1_000, 2_000])
})

test('a key that too many wait for is busy', async () => {
  const { rateLimit } = createRecordedRateLimit()
  for (let count = 0; count <= 20; count += 1) await rateLimit.waitForTurn(['a'])
  await expect(rateLimit.waitForTurn(['a'])).rejects.toThrow('Too many stations use this key at once')
  await expect(rateLimit.waitForTurn(['b'])).resolves.toBeUndefined()
})

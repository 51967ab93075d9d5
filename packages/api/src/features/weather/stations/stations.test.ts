import { STATION, type WeatherStation } from '@squall/shared/contract/weather'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createContextWithUsers, PASSWORD } from '../../../testing/test-context'

const manual = { name: 'Back yard', deviceType: 'manual' } as const
const davis = {
  name: 'Roof',
  deviceType: 'davis',
  apiKey: 'davis-api-key-3f9a',
  apiSecret: 'davis-secret-77',
  stationId: '167531',
  location: 'Norman',
} as const

/** A member with one station of the given kind. */
async function createOwned(input: Parameters<typeof add>[1] = manual) {
  const test = await createContextWithUsers()
  const station = await add(test.as.owner, input)
  return { ...test, station, id: station.id }
}

type Caller = Awaited<ReturnType<typeof createContextWithUsers>>['as']['owner']
const add = (caller: Caller, input: Parameters<Caller['stations']['add']>[0]) => caller.stations.add(input)

test('a member adds a station and sees it alone', async () => {
  const { as } = await createContextWithUsers()
  const station = await as.owner.stations.add({ ...manual, name: '  Back yard ', location: 'Norman' })
  expect(station).toEqual<WeatherStation>({
    id: expect.any(String),
    name: 'Back yard',
    deviceType: 'manual',
    apiKey: null,
    hasSecret: false,
    stationId: null,
    location: 'Norman',
    isOnline: true,
    batteryLevel: null,
    batteryIsLow: null,
    autoSync: true,
    lastReading: null,
    lastError: null,
    push: null,
  })
  expect((await as.owner.stations.list()).stations).toEqual([station])
  expect((await as.other.stations.list()).stations).toEqual([])
  expect((await as.admin.stations.list()).stations).toEqual([])
  await expect(as.anonymous.stations.list()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.anonymous.stations.add(manual)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('keys are sealed for their station and leave the server only masked', async () => {
  const { db, station, people, services } = await createOwned(davis)
  expect(station).toMatchObject({ apiKey: '••••3f9a', hasSecret: true, isOnline: false, push: null })
  const [row] = db.select().from(tables.weatherStations).all()
  expect(JSON.stringify(row)).not.toMatch(/davis-api-key|davis-secret/)
  const place = `${people.owner.id}/${station.id}`
  expect(services.secrets.open(row?.apiKey ?? '', `${place}/apiKey`)).toBe(davis.apiKey)
  expect(services.secrets.open(row?.apiSecret ?? '', `${place}/apiSecret`)).toBe(davis.apiSecret)
  expect(() => services.secrets.open(row?.apiKey ?? '', `${place}/apiSecret`)).toThrow()
  expect(() => services.secrets.open(row?.apiKey ?? '', `${people.other.id}/${station.id}/apiKey`)).toThrow()
})

test('of a short key no character is shown', async () => {
  const { station } = await createOwned({ ...davis, apiKey: 'shortkey' })
  expect(station.apiKey).toBe('••••••••')
})

test('devices that push get an address, an ID and a key; those with a service do not', async () => {
  const { as } = await createContextWithUsers()
  const acurite = await as.owner.stations.add({ name: 'A', deviceType: 'acurite', apiKey: 'of-no-use', stationId: 'x' })
  expect(acurite.apiKey).toBeNull()
  expect(acurite.push).toEqual({
    path: '/weatherstation/updateweatherstation.php',
    id: expect.stringMatching(/^SQ[A-Z2-9]{8}$/),
    key: expect.stringMatching(/^[A-Z2-9]{20}$/),
  })
  const ecowitt = await as.owner.stations.add({ name: 'E', deviceType: 'ecowitt' })
  expect(ecowitt.push?.path).toBe(`/data/report/${ecowitt.push?.id}/${ecowitt.push?.key}`)
  const ambient = await as.owner.stations.add({ name: 'B', deviceType: 'ambient', apiKey: 'k', stationId: 'AA' })
  expect(ambient).toMatchObject({ push: null, apiKey: '••••••••', hasSecret: false })
  expect((await as.owner.stations.add({ name: 'D', deviceType: 'davis' })).push).toBeNull()
  expect((await as.owner.stations.add(manual)).push).toBeNull()
})

test('the number of stations of a member is limited', async () => {
  const { as } = await createContextWithUsers()
  for (let count = 0; count < STATION.perMember; count += 1) await as.owner.stations.add(manual)
  await expect(as.owner.stations.add(manual)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: `You may have at most ${STATION.perMember} stations`,
  })
  await expect(as.other.stations.add(manual)).resolves.toBeDefined()
})

test.each([
  ['no name', { ...manual, name: ' ' }, 'Name is required'],
  ['a long name', { ...manual, name: 'x'.repeat(61) }, 'Name must be at most 60 characters'],
  ['a long key', { ...davis, apiKey: 'x'.repeat(201) }, 'API key must be at most 200 characters'],
  [
    'a key in two lines',
    { ...davis, apiSecret: 'one\ntwo' },
    'The second key holds letters, digits and signs, without spaces',
  ],
  ['a long station ID', { ...davis, stationId: 'x'.repeat(65) }, 'Station ID must be at most 64 characters'],
])('%s is refused', async (_what, input, message) => {
  const { as } = await createContextWithUsers()
  await expect(as.owner.stations.add(input)).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
})

test('an edit of the owner changes the given fields only', async () => {
  const { as, id } = await createOwned(davis)
  expect(await as.owner.stations.edit({ id, name: 'Barn', autoSync: false })).toMatchObject({
    ...{ name: 'Barn', autoSync: false, location: 'Norman', stationId: '167531', apiKey: '••••3f9a', hasSecret: true },
  })
  expect((await as.owner.stations.edit({ id, location: '' })).location).toBeNull()
  expect(await as.owner.stations.edit({ id })).toMatchObject({ name: 'Barn', autoSync: false })
})

test('a masked or empty key leaves the stored one, a new one replaces it', async () => {
  const { as, id, db } = await createOwned(davis)
  const sealed = () => db.select().from(tables.weatherStations).get()
  const before = sealed()
  await as.owner.stations.edit({ id, apiKey: '••••3f9a', apiSecret: '' })
  await as.owner.stations.edit({ id, apiKey: '', apiSecret: null })
  expect(sealed()).toEqual(before)
  expect(await as.owner.stations.edit({ id, apiKey: 'another-api-key-beef' })).toMatchObject({ apiKey: '••••beef' })
  expect(sealed()?.apiSecret).toBe(before?.apiSecret)
})

test('changing is refused to others, people signed out and on missing stations', async () => {
  const { as, id, station } = await createOwned()
  const change = { id, name: 'Mine now' }
  await expect(as.other.stations.edit(change)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'This station is not yours',
  })
  await expect(as.admin.stations.edit(change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.stations.edit(change)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.stations.edit({ ...change, id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await as.owner.stations.list()).stations).toEqual([station])
})

test('the owner removes a station, once; others cannot', async () => {
  const { as, id, station } = await createOwned()
  await expect(as.other.stations.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.stations.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.stations.remove({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await as.owner.stations.remove({ id })).toEqual(station)
  await expect(as.owner.stations.remove({ id })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Station not found',
  })
  expect((await as.owner.stations.list()).stations).toEqual([])
})

test('the owner types a reading into a manual station, and syncing returns it', async () => {
  const { as, id, services } = await createOwned()
  await expect(as.owner.stations.sync({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  const reading = { temperature: 71.5, windDirection: 0, humidity: 3, rainfall: null }
  const station = await as.owner.stations.report({ id, ...reading })
  expect(station.lastReading).toEqual({
    timestamp: services.now().toISOString(),
    temperature: 71.5,
    windSpeed: null,
    windDirection: 0,
    humidity: 3,
    pressure: null,
    visibility: null,
    uvIndex: null,
    lightningCount: null,
    rainfall: null,
  })
  expect(await as.owner.stations.sync({ id })).toEqual(station.lastReading)
})

test('typing a reading is refused to others, people signed out, on missing stations and on devices', async () => {
  const { as, id } = await createOwned()
  const reading = { id, temperature: 70 }
  await expect(as.other.stations.report(reading)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.stations.report(reading)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.stations.report({ ...reading, id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const device = await as.owner.stations.add(davis)
  await expect(as.owner.stations.report({ ...reading, id: device.id })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect((await as.owner.stations.list()).stations[0]?.lastReading).toBeNull()
})

test.each([
  ['no value', {}, 'Enter at least one value'],
  ['too much heat', { temperature: 150 }, 'Temperature must be between -90 and 140 °F'],
  ['a wind from nowhere', { windDirection: 361 }, 'Wind direction must be between 0 and 360 °'],
  ['rain upwards', { rainfall: -0.1 }, 'Rain today must be between 0 and 75 in'],
])('a typed reading with %s is refused', async (_what, values, message) => {
  const { as, id } = await createOwned()
  await expect(as.owner.stations.report({ id, ...values })).rejects.toMatchObject({ code: 'BAD_REQUEST', message })
})

test('stations are deleted with the account, and the export holds them without keys', async () => {
  const { as, db, people } = await createOwned(davis)
  await as.owner.stations.add({ name: 'Pole', deviceType: 'acurite' })
  const { collectUserData } = await import('../../profiles/export/collect-export')
  const { weatherStations } = collectUserData(db, people.owner.id, new Date())
  expect(weatherStations).toMatchObject([
    { name: 'Roof', apiKey: 'stored, and kept secret', pushKey: null },
    { name: 'Pole', apiKey: null, pushKey: 'stored, and kept secret' },
  ])
  expect(JSON.stringify(weatherStations)).not.toMatch(/v1\.|pushKeyHash/)
  await as.owner.profiles.remove({ id: people.owner.id, password: PASSWORD })
  expect(db.select().from(tables.weatherStations).all()).toEqual([])
})

test('a map has the own stations whose location names a town, without keys; nobody else gets them', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.stations.add({ ...davis, location: 'Norman, OK' })
  await as.owner.stations.add({ ...manual, location: 'Norman' })
  await as.owner.stations.add(manual)
  const { stations, unplaced } = await as.owner.stations.onMap()
  expect(unplaced).toBe(2)
  expect(stations).toEqual([
    {
      ...{ id, name: 'Roof', location: 'Norman, OK', isOnline: false, lastReading: null },
      ...{ latitude: expect.closeTo(35.22, 1), longitude: expect.closeTo(-97.44, 1) },
    },
  ])
  for (const caller of [as.other, as.admin])
    expect(await caller.stations.onMap()).toEqual({ stations: [], unplaced: 0 })
  await expect(as.anonymous.stations.onMap()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

import { distanceKm, travel } from '@squall/shared/rules/geo'
import { toPublicPlace } from '@squall/shared/rules/place'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { createLiveChasers } from './live-chasers'
import { HOME, northOfHome, report, startChase } from './testing'

const FAR = northOfHome(40)

test('a chaser who shares the exact place is on the map with heading, speed and trail', async () => {
  const { as, driveTo, id, people } = await startChase({ placePrecision: 'exact', title: 'Dryline' })
  await driveTo(northOfHome(10))
  const { chasers, removed } = await driveTo(northOfHome(20), 600, { headingDegrees: 2.4, speedKmh: 61.3 })
  const there = { latitude: expect.closeTo(northOfHome(20).latitude, 5), longitude: HOME.longitude }
  const shown = { streamId: id, userId: people.owner.id, name: 'OWNER', precision: 'exact', ...there }
  expect(chasers).toEqual([{ ...shown, headingDegrees: 2, speedKmh: 61, at: expect.any(String) }])
  expect(removed).toEqual([])
  expect(await as.anonymous.chaserPositions.live()).toEqual([
    {
      ...shown,
      ...{ title: 'Dryline', headingDegrees: 2, speedKmh: 61, at: chasers[0]?.at, ageSeconds: 0 },
      trail: [
        [expect.closeTo(northOfHome(10).latitude, 5), HOME.longitude, 600],
        [expect.closeTo(northOfHome(20).latitude, 5), HOME.longitude, 0],
      ],
    },
  ])
})

test('a chaser who shares about 1 km is shown in the middle of a cell', async () => {
  const { as, db, driveTo } = await startChase()
  await driveTo(FAR, 1_800, { headingDegrees: 80, speedKmh: 93 })
  const [chaser] = await as.anonymous.chaserPositions.live()
  expect(chaser).toMatchObject({ ...toPublicPlace(FAR, 'approximate'), headingDegrees: 90, speedKmh: 100 })
  expect(db.select().from(tables.chaserPositions).all()).toEqual([
    expect.objectContaining({ atMs: 1_800_000, ...toPublicPlace(FAR, 'approximate') }),
  ])
})

test('a chaser who shares nothing is neither shown nor stored', async () => {
  const { as, db, driveTo } = await startChase({ placePrecision: 'off' })
  expect(await driveTo(FAR)).toEqual({ chasers: [], removed: [] })
  expect(await as.anonymous.chaserPositions.live()).toEqual([])
  expect(db.select().from(tables.chaserPositions).all()).toEqual([])
})

test('nobody sees a chaser near the start of the broadcast, nor when they come back', async () => {
  const { as, db, driveTo, id } = await startChase({ placePrecision: 'exact' })
  for (const km of [0, 0.5, 0.99]) expect(await driveTo(northOfHome(km), 60)).toEqual({ chasers: [], removed: [] })
  expect((await driveTo(northOfHome(5))).chasers).toHaveLength(1)
  expect(await driveTo(northOfHome(0.3))).toEqual({ chasers: [], removed: [id] })
  expect(await as.anonymous.chaserPositions.live()).toEqual([])
  const stored = db.select().from(tables.chaserPositions).all()
  expect(stored).toHaveLength(1)
  expect(stored.every((position) => distanceKm(position, HOME) > 1)).toBe(true)
})

test('the first position is the start of a stream that did not say where it starts', async () => {
  const { as, driveTo } = await startChase({ placePrecision: 'exact', latitude: null, longitude: null })
  expect(await driveTo(HOME)).toEqual({ chasers: [], removed: [] })
  expect(await as.anonymous.streams.list()).toMatchObject([
    { ...toPublicPlace(HOME, 'approximate'), placeName: 'Moore, OK' },
  ])
  expect(await driveTo(northOfHome(0.9))).toEqual({ chasers: [], removed: [] })
  expect((await driveTo(FAR, 1_800)).chasers).toHaveLength(1)
})

test('the home zone of one home is the same for every broadcast, and another one for another person', async () => {
  const { db } = await createContextWithUsers()
  const stream = { id: 's', startedAt: new Date(), placePrecision: 'exact' as const, ...HOME, shownLatitude: null }
  const edgeFor = (secret: string, userId: string, bearing: number) => {
    for (let km = 0; km < 3; km += 0.01) {
      const chasers = createLiveChasers(db, secret)
      const position = { accuracyM: 5, headingDegrees: null, speedKmh: null, atMs: 5_000, ...travel(HOME, bearing, km) }
      if (chasers.move({ ...stream, userId }, position, 5_000) !== null) return km
    }
    return null
  }
  const edges = (secret: string, userId: string) => [0, 120, 240].map((bearing) => edgeFor(secret, userId, bearing))
  expect(edges('a', 'owner')).toEqual(edges('a', 'owner'))
  expect(edges('a', 'owner')).not.toEqual(edges('a', 'other'))
  expect(edges('a', 'owner')).not.toEqual(edges('b', 'owner'))
})

test('a stream is where its chaser was last shown, for its weather and its name too', async () => {
  const { as, driveTo, id } = await startChase()
  const norman = { latitude: 35.2226, longitude: -97.4395 }
  await driveTo(norman, 1_800)
  expect(await as.anonymous.streams.get({ id })).toMatchObject({
    ...{ latitude: 35.22, longitude: -97.44, placeName: 'Norman, OK', location: '35.2200, -97.4400' },
  })
  expect(await as.owner.streams.get({ id })).toMatchObject({ latitude: 35.22, longitude: -97.44 })
})

test('positions that jump, lie or repeat change nothing', async () => {
  const { as, driveTo } = await startChase({ placePrecision: 'exact' })
  await driveTo(northOfHome(10))
  const none = { chasers: [], removed: [] }
  expect(await driveTo(northOfHome(90), 5)).toEqual(none)
  expect(await driveTo(northOfHome(10.1), 5, { accuracyM: 900 })).toEqual(none)
  expect(await driveTo(northOfHome(10.1), 5, { speedKmh: 900 })).toEqual(none)
  expect(await driveTo(northOfHome(10.1), 5, { ageMs: 120_000 })).toEqual(none)
  expect(await driveTo(northOfHome(10.1), 5, { ageMs: -60_000 })).toEqual(none)
  expect(await as.anonymous.chaserPositions.live()).toMatchObject([
    { latitude: expect.closeTo(northOfHome(10).latitude, 5) },
  ])
})

test('positions of unknown and ended streams are dropped, and the others of the report are not', async () => {
  const { as, id, media, passTime } = await startChase({ placePrecision: 'exact' })
  const other = await as.other.streams.start({ placePrecision: 'exact', ...HOME })
  await as.other.streams.end({ id: other.id })
  passTime(1_800_000)
  const answer = await media.internal.positions.report([report('none', FAR), report(other.id, FAR), report(id, FAR)])
  expect(answer.chasers.map(({ streamId }) => streamId)).toEqual([id])
})

test('a chaser is off the map when the stream ends, the account is suspended or no position came for ten minutes', async () => {
  const { as, driveTo, events, id, passTime, people } = await startChase({ placePrecision: 'exact' })
  const isOnMap = async () => (await as.anonymous.chaserPositions.live()).length === 1
  await driveTo(FAR, 1_800)
  expect(await isOnMap()).toBe(true)
  passTime(10 * 60_000 + 1_000)
  expect(await isOnMap()).toBe(false)
  await driveTo(northOfHome(41), 60)
  expect(await isOnMap()).toBe(true)
  await as.admin.admin.suspend({ id: people.owner.id })
  expect(await isOnMap()).toBe(false)
  expect(events).toContainEqual({ type: 'stream-ended', streamId: id })
})

test('a restart of api keeps who is on the map, and the trail', async () => {
  const { as, db, driveTo, services } = await startChase({ placePrecision: 'exact' })
  for (let km = 10; km <= 14; km += 1) await driveTo(northOfHome(km))
  const before = await as.anonymous.chaserPositions.live()
  services.chasers = createLiveChasers(db, 'test-secret')
  expect(await as.anonymous.chaserPositions.live()).toEqual(before)
  await driveTo(HOME, 1_800)
  services.chasers = createLiveChasers(db, 'test-secret')
  expect(await as.anonymous.chaserPositions.live()).toEqual([])
})

test('what was shown is deleted with the stream', async () => {
  const { as, db, driveTo, people } = await startChase({ placePrecision: 'exact' })
  await driveTo(FAR, 1_800)
  await as.owner.profiles.remove({ id: people.owner.id, password: 'wall-cloud-7' })
  expect(db.select().from(tables.chaserPositions).all()).toEqual([])
})

test('of one stream the positions of the last 24 hours are kept', async () => {
  const { db, driveTo } = await startChase({ placePrecision: 'exact' })
  for (let hour = 1; hour <= 30; hour += 1) await driveTo(northOfHome(10 + hour), 3_600)
  expect(db.select().from(tables.chaserPositions).all()).toHaveLength(25)
})

test('turning the place off while live takes the chaser and the trail off the map at once', async () => {
  const { as, db, driveTo, events, id } = await startChase({ placePrecision: 'exact' })
  await driveTo(FAR, 1_800)
  events.length = 0
  const stream = await as.owner.chaserPositions.share({ id, placePrecision: 'off' })
  expect(stream).toMatchObject({ placeName: null })
  expect(events).toEqual([{ type: 'chaser-positions', chasers: [], removed: [id] }])
  expect(await as.anonymous.chaserPositions.live()).toEqual([])
  expect(await as.anonymous.streams.get({ id })).toMatchObject({ latitude: null, location: 'Unknown Location' })
  expect(db.select().from(tables.chaserPositions).all()).toEqual([])
  expect(await driveTo(FAR, 60)).toEqual({ chasers: [], removed: [] })
})

test('a coarser choice removes what was finer, and the next position is shown as chosen', async () => {
  const { as, driveTo, events, id } = await startChase({ placePrecision: 'exact' })
  await driveTo(FAR, 1_800)
  events.length = 0
  await as.owner.chaserPositions.share({ id, placePrecision: 'approximate' })
  await as.owner.chaserPositions.share({ id, placePrecision: 'approximate' })
  expect(events).toHaveLength(1)
  expect(await as.anonymous.chaserPositions.live()).toEqual([])
  await driveTo(FAR, 5)
  const cell = toPublicPlace(FAR, 'approximate')
  expect(await as.anonymous.chaserPositions.live()).toMatchObject([
    { ...cell, precision: 'approximate', trail: [[cell?.latitude, cell?.longitude, 0]] },
  ])
})

test('only its owner changes what a stream shows of its place', async () => {
  const { as, id } = await startChase()
  const off = { id, placePrecision: 'off' as const }
  await expect(as.other.chaserPositions.share(off)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.chaserPositions.share(off)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.chaserPositions.share(off)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.chaserPositions.share({ ...off, id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await as.anonymous.streams.get({ id })).latitude).not.toBeNull()
})

test('what a member chose last is remembered, for them alone', async () => {
  const { as } = await createContextWithUsers()
  expect(await as.owner.chaserPositions.settings()).toEqual({ placePrecision: null })
  const { id } = await as.owner.streams.start({ placePrecision: 'exact' })
  expect(await as.owner.chaserPositions.settings()).toEqual({ placePrecision: 'exact' })
  await as.owner.chaserPositions.share({ id, placePrecision: 'off' })
  expect(await as.owner.chaserPositions.settings()).toEqual({ placePrecision: 'off' })
  expect(await as.other.chaserPositions.settings()).toEqual({ placePrecision: null })
  await expect(as.anonymous.chaserPositions.settings()).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('only the media process reports positions', async () => {
  const { as, id } = await startChase()
  for (const caller of [as.anonymous, as.owner, as.admin])
    await expect(caller.internal.positions.report([report(id, FAR)])).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

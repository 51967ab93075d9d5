import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { endAbandonedStreamsJob } from './mutations'

const NORMAN = { latitude: 35.22257, longitude: -97.43948 }

test('an approved member goes live and everyone sees the stream', async () => {
  const { as, people } = await createContextWithUsers()
  const stream = await as.owner.streams.start({ title: '  Wall cloud near Norman ', description: 'Look west' })
  expect(stream).toMatchObject({
    title: 'Wall cloud near Norman',
    description: 'Look west',
    location: 'Unknown Location',
    isLive: true,
    userId: people.owner.id,
    viewerCount: 0,
    likes: 0,
    weatherData: null,
    user: { username: 'owner', displayName: 'OWNER', isVerified: false },
  })
  expect(await as.anonymous.streams.list()).toEqual([stream])
  expect(await as.anonymous.streams.get({ id: stream.id })).toEqual(stream)
  expect(await as.anonymous.streams.active({ userId: people.owner.id })).toEqual([stream])
  expect((await as.owner.auth.user()).totalStreams).toBe(1)
})

test('the list says which chasers the asker follows, and nothing to others', async () => {
  const { as, people } = await createContextWithUsers()
  await as.owner.streams.start({})
  await as.other.follows.follow({ id: people.owner.id })
  const listFollowed = async (asker: 'other' | 'owner' | 'anonymous') =>
    (await as[asker].streams.list()).map(({ followedByMe }) => followedByMe)
  expect(await Promise.all([listFollowed('other'), listFollowed('owner'), listFollowed('anonymous')])).toEqual([
    [true],
    [false],
    [false],
  ])
})

test('a blank title becomes the default one and a long one is refused', async () => {
  const { as } = await createContextWithUsers()
  expect((await as.owner.streams.start({ title: '   ' })).title).toBe('Live Storm Chase')
  await expect(as.owner.streams.start({ title: 'x'.repeat(51) })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Title must be at most 50 characters',
  })
})

test('going live is refused to pending accounts and people signed out', async () => {
  const { as } = await createContextWithUsers()
  await expect(as.pending.streams.start({})).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Account must be approved',
  })
  await expect(as.anonymous.streams.start({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test("the body's userId must be the session's", async () => {
  const { as, people } = await createContextWithUsers()
  await expect(as.owner.streams.start({ userId: people.other.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.owner.streams.start({ userId: people.owner.id })).resolves.toBeDefined()
})

test('others see where a stream started within about a kilometre at most, or not at all, as its owner chose', async () => {
  const { as } = await createContextWithUsers()
  const seenBy = async (placePrecision: 'exact' | 'approximate' | 'off' | undefined) => {
    const { id } = await as.owner.streams.start({ ...NORMAN, placePrecision })
    const { location, latitude, longitude } = await as.anonymous.streams.get({ id })
    expect((await as.owner.streams.get({ id })).location).toBe('35.2226, -97.4395')
    return { location, latitude, longitude }
  }
  expect(await seenBy(undefined)).toEqual({ location: '35.2200, -97.4400', latitude: 35.22, longitude: -97.44 })
  expect(await seenBy('exact')).toEqual({ location: '35.2200, -97.4400', latitude: 35.22, longitude: -97.44 })
  expect(await seenBy('off')).toEqual({ location: 'Unknown Location', latitude: null, longitude: null })
})

test('a stream has the name of the town near the position that the public sees', async () => {
  const { as } = await createContextWithUsers()
  const startAt = async (input: Parameters<typeof as.owner.streams.start>[0]) => {
    const { id } = await as.owner.streams.start(input)
    return (await as.anonymous.streams.get({ id })).placeName
  }
  expect(await startAt(NORMAN)).toBe('Norman, OK')
  expect(await startAt({ latitude: 35.33, longitude: -97.49, placePrecision: 'exact' })).toBe('Moore, OK')
  expect(await startAt({ latitude: 27, longitude: -90 })).toBeNull()
  expect(await startAt({})).toBeNull()
})

test('a hidden position has no name, for its owner neither', async () => {
  const { as, db } = await createContextWithUsers()
  const own = await as.owner.streams.start({ ...NORMAN, placePrecision: 'off' })
  expect(own.placeName).toBeNull()
  expect((await as.anonymous.streams.list()).map(({ placeName }) => placeName)).toEqual([null])
  expect(db.select({ placeName: tables.streams.placeName }).from(tables.streams).all()).toEqual([{ placeName: null }])
})

test('a stream is named from what the public sees of its start', async () => {
  const { as } = await createContextWithUsers()
  const measured = { latitude: 35.0548, longitude: -97.4637 }
  for (const placePrecision of ['exact', 'approximate'] as const) {
    const { latitude, longitude, placeName } = await as.owner.streams.start({ ...measured, placePrecision })
    expect({ latitude, longitude, placeName }).toEqual({ ...measured, placeName: 'Purcell, OK' })
  }
})

test('a name that has a position in it is no name', async () => {
  const { as } = await createContextWithUsers()
  for (const location of ['35.33721N 97.48532W', 'Home (35.33721, -97.48532)', '35,33721 / -97,48532']) {
    expect(await as.owner.streams.start({ location })).toMatchObject({
      placeName: null,
      location: 'Unknown Location',
    })
  }
  expect((await as.owner.streams.start({ location: 'I-35, mile 116.5' })).placeName).toBe('I-35, mile 116.5')
})

test('going live again ends the former stream', async () => {
  const { as, events } = await createContextWithUsers()
  const first = await as.owner.streams.start({})
  const second = await as.owner.streams.start({})
  expect(await as.anonymous.streams.list()).toMatchObject([{ id: second.id }])
  expect((await as.anonymous.streams.get({ id: first.id })).endedAt).not.toBeNull()
  expect(events).toEqual([{ type: 'stream-ended', streamId: first.id }])
})

test('the owner renames a live stream and viewers get the new title', async () => {
  const { as, events } = await createContextWithUsers()
  const { id } = await as.owner.streams.start({})
  expect((await as.owner.streams.rename({ id, title: ' Tornado on the ground ' })).title).toBe('Tornado on the ground')
  expect(events).toEqual([{ type: 'title-changed', streamId: id, title: 'Tornado on the ground' }])
})

test('renaming is refused to others, people signed out, on missing and on ended streams', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.streams.start({})
  const change = { id, title: 'Mine now' }
  await expect(as.other.streams.rename(change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.admin.streams.rename(change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.streams.rename(change)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.streams.rename({ ...change, id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.owner.streams.rename({ id, title: '   ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  await as.owner.streams.end({ id })
  await expect(as.owner.streams.rename(change)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('the owner or an administrator ends a stream, once', async () => {
  const { as, events } = await createContextWithUsers()
  const first = await as.owner.streams.start({})
  expect(await as.owner.streams.end({ id: first.id })).toMatchObject({ isLive: false, viewerCount: 0 })
  await as.owner.streams.end({ id: first.id })
  expect(events).toEqual([{ type: 'stream-ended', streamId: first.id }])
  const second = await as.owner.streams.start({})
  expect((await as.admin.streams.end({ id: second.id })).isLive).toBe(false)
})

test('ending is refused to others, people signed out and on missing streams', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.streams.start({})
  await expect(as.other.streams.end({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.streams.end({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.streams.end({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await as.anonymous.streams.get({ id })).isLive).toBe(true)
})

test('a like counts once per person, can be removed, and is shown to the person', async () => {
  const { as, events } = await createContextWithUsers()
  const { id } = await as.owner.streams.start({})
  await as.other.streams.like({ id })
  expect(await as.other.streams.like({ id })).toMatchObject({ likes: 1, likedByMe: true })
  expect(await as.admin.streams.like({ id })).toMatchObject({ likes: 2, likedByMe: true })
  expect(await as.other.streams.get({ id })).toMatchObject({ likes: 2, likedByMe: true })
  expect(await as.anonymous.streams.get({ id })).toMatchObject({ likes: 2, likedByMe: false })
  await as.other.streams.unlike({ id })
  expect(await as.other.streams.unlike({ id })).toMatchObject({ likes: 1, likedByMe: false })
  expect(events.map((event) => event.type === 'likes-changed' && event.likes)).toEqual([1, 2, 1])
})

test('an ended stream takes no likes; one that it has can be removed', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.streams.start({})
  await as.other.streams.like({ id })
  await as.owner.streams.end({ id })
  await expect(as.admin.streams.like({ id })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This stream has ended',
  })
  expect(await as.anonymous.streams.get({ id })).toMatchObject({ likes: 1 })
  expect(await as.other.streams.unlike({ id })).toMatchObject({ likes: 0, likedByMe: false })
})

test('liking needs a session and a stream', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.streams.start({})
  await expect(as.anonymous.streams.like({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.anonymous.streams.unlike({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.other.streams.like({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a missing stream is not found', async () => {
  const { as } = await createContextWithUsers()
  await expect(as.anonymous.streams.get({ id: 'none' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'Stream not found',
  })
  expect(await as.anonymous.streams.active({ userId: 'nobody' })).toEqual([])
})

test("a person's ended streams are listed newest first, a page at a time, with their public place", async () => {
  const { as, people, passTime } = await createContextWithUsers()
  const userId = people.owner.id
  for (let n = 1; n <= 14; n++) {
    await as.owner.streams.start({ ...NORMAN, title: `Chase ${n}`, placePrecision: 'approximate' })
    passTime(60_000)
  }
  const first = await as.anonymous.streams.past({ userId })
  expect(first.map(({ title }) => title)).toEqual(Array.from({ length: 12 }, (_, i) => `Chase ${13 - i}`))
  expect(first[0]).toMatchObject({ isLive: false, location: '35.2200, -97.4400', placeName: 'Norman, OK' })
  const cursor = Date.parse(first.at(-1)?.startedAt ?? '')
  expect((await as.anonymous.streams.past({ userId, cursor })).map(({ title }) => title)).toEqual(['Chase 1'])
  expect(await as.anonymous.streams.past({ userId: people.other.id })).toEqual([])
})

test('a stream without a publisher is ended, and one with a publisher stays live', async () => {
  const { as, db, services, people, passTime } = await createContextWithUsers()
  const left = await as.owner.streams.start({})
  const { id } = await as.other.streams.start({ userId: people.other.id })
  passTime(59_000)
  db.update(tables.streams).set({ lastPublishedAt: services.now() }).where(eq(tables.streams.id, id)).run()
  await endAbandonedStreamsJob(services).run()
  expect(await as.anonymous.streams.list()).toHaveLength(2)
  passTime(2_000)
  await endAbandonedStreamsJob(services).run()
  expect(await as.anonymous.streams.list()).toMatchObject([{ id }])
  expect((await as.anonymous.streams.get({ id: left.id })).isLive).toBe(false)
})

test('no stream is ended for want of a report while the relay is lost, nor at once when it is back', async () => {
  const { as, services, passTime } = await createContextWithUsers()
  await as.owner.streams.start({})
  let hearsSince: Date | null = null
  services.mediaNodes = { ...services.mediaNodes, hearsSince: () => hearsSince }
  const countLive = async () => {
    await endAbandonedStreamsJob(services).run()
    return (await as.anonymous.streams.list()).length
  }
  passTime(600_000)
  expect(await countLive()).toBe(1)
  hearsSince = services.now()
  passTime(59_000)
  expect(await countLive()).toBe(1)
  passTime(2_000)
  expect(await countLive()).toBe(0)
})

test('the summary of a stream counts the followers won while it was live', async () => {
  const { as, people, passTime } = await createContextWithUsers()
  const minute = 60_000
  const { id: followed } = people.owner
  await as.pending.follows.follow({ id: followed })
  passTime(5 * minute)
  const { id } = await as.owner.streams.start({ title: 'Dryline day' })
  passTime(20 * minute)
  await as.other.follows.follow({ id: followed })
  await as.other.streams.like({ id })
  const { endedAt } = await as.owner.streams.end({ id })
  passTime(5 * minute)
  await as.admin.follows.follow({ id: followed })
  expect(await as.owner.streams.summary({ id })).toMatchObject({
    title: 'Dryline day',
    endedAt,
    likes: 1,
    chatMessages: 0,
    newFollowers: 1,
  })
})

test('the summary of a stream is refused to others, people signed out and on missing streams', async () => {
  const { as } = await createContextWithUsers()
  const { id } = await as.owner.streams.start({})
  await expect(as.admin.streams.summary({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.streams.summary({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.owner.streams.summary({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

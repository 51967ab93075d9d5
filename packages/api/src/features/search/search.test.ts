import { SEARCH_HITS } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createFeed } from '../posts/testing'

async function filled() {
  const feed = await createFeed()
  const { db, people } = feed
  const common = { userId: people.owner.id, createdAt: new Date() }
  const photo = (n: number, status: 'approved' | 'pending', isPublic = true) =>
    db
      .insert(tables.photos)
      .values({
        ...common,
        id: `photo-${n}`,
        title: `Hail shaft ${n}`,
        stormType: 'hail',
        imageUrl: `/files/photos/${n}-large.webp`,
        width: 1,
        height: 1,
        placeholder: '',
        isPublic,
        status,
      })
      .run()
  photo(1, 'approved')
  photo(2, 'pending')
  photo(3, 'approved', false)
  const route = { id: 'route-1', title: 'Hail alley', startLocation: 'Hays', endLocation: 'Salina' }
  db.insert(tables.chaseRoutes)
    .values({ ...common, ...route, distance: 90, estimatedTime: 2, difficultyLevel: 'beginner' })
    .run()
  for (let n = 0; n <= SEARCH_HITS; n++) await feed.post(`Hail ${n}`, { postType: 'tip' })
  await feed.post('Hail that waits', {}, false)
  return feed
}

test('the search finds public posts, photos and routes, newest first', async () => {
  const { as } = await filled()
  const found = await as.anonymous.search.everything({ q: 'hail' })
  expect(found.posts.map(({ excerpt }) => excerpt)).toEqual(['Hail 5', 'Hail 4', 'Hail 3', 'Hail 2', 'Hail 1'])
  expect(found.posts[0]).toMatchObject({ postType: 'tip', user: { displayName: 'OWNER' } })
  expect(found.photos).toEqual([
    { id: 'photo-1', title: 'Hail shaft 1', imageUrl: '/files/photos/1-large.webp', user: { displayName: 'OWNER' } },
  ])
  expect(found.routes).toEqual([
    {
      id: 'route-1',
      title: 'Hail alley',
      startLocation: 'Hays',
      endLocation: 'Salina',
      user: { displayName: 'OWNER' },
    },
  ])
  expect((await as.anonymous.search.everything({ q: 'SAL' })).routes).toHaveLength(1)
})

test('a search without a word finds nothing; a long one and too many are refused', async () => {
  const { as } = await filled()
  const nothing = { posts: [], photos: [], routes: [], replays: [], clips: [], people: [], places: [] }
  for (const q of ['', '"*', '<script>', 'NEAR(', 'supercell'])
    expect(await as.anonymous.search.everything({ q }), q).toEqual(nothing)
  await expect(as.anonymous.search.everything({ q: 'x'.repeat(101) })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (let n = 0; n < 115; n++) await as.anonymous.search.everything({ q: 'hail' })
  await expect(as.anonymous.search.everything({ q: 'hail' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('titles and places are found by a part of a word, in any case and with or without accents', async () => {
  const { as, db, people } = await createFeed()
  const common = {
    userId: people.owner.id,
    createdAt: new Date(),
    distance: 1,
    estimatedTime: 1,
    difficultyLevel: 'beginner',
  } as const
  db.insert(tables.chaseRoutes)
    .values([
      { ...common, id: 'north', title: 'Längs Ångström', startLocation: 'Tromsø', endLocation: 'Ålesund' },
      { ...common, id: 'south', title: 'Long drive', startLocation: 'Norman', endLocation: 'Moore' },
    ])
    .run()
  const find = async (q: string) => (await as.anonymous.search.everything({ q })).routes.map(({ id }) => id)
  for (const q of ['ångström', 'ÅNGSTRÖM', 'angstrom', 'gström', 'GSTROM', 'lesund', 'äng', 'ängs sund'])
    expect(await find(q), q).toEqual(['north'])
  for (const q of ['orman', 'riv', 'ong oor', 'norman moore']) expect(await find(q), q).toEqual(['south'])
  db.update(tables.chaseRoutes).set({ title: 'Kort väg' }).where(eq(tables.chaseRoutes.id, 'north')).run()
  expect(await find('gström')).toEqual([])
  expect(await find('väg')).toEqual(['north'])
  db.delete(tables.chaseRoutes).where(eq(tables.chaseRoutes.id, 'north')).run()
  expect(await find('väg')).toEqual([])
})

test('people are found by a part of either name, only approved ones, with nothing private', async () => {
  const { as, db, people } = await createFeed()
  const set = (id: string, change: Partial<typeof tables.users.$inferInsert>) =>
    db.update(tables.users).set(change).where(eq(tables.users.id, id)).run()
  set(people.owner.id, { displayName: 'Åsa Hailstone', username: 'dryline_asa', email: 'secret@example.org' })
  set(people.other.id, { displayName: 'Hailey', followers: 90 })
  set(people.pending.id, { displayName: 'Hail who waits' })
  const find = async (q: string) => (await as.anonymous.search.everything({ q })).people
  expect(await find('hail')).toEqual([
    { id: people.other.id, username: 'other', displayName: 'Hailey', isVerified: false, profileImageUrl: null },
    {
      id: people.owner.id,
      username: 'dryline_asa',
      displayName: 'Åsa Hailstone',
      isVerified: false,
      profileImageUrl: null,
    },
  ])
  for (const q of ['asa hail', 'LINE_A', '@dryline']) expect(await find(q), q).toHaveLength(1)
  for (const q of ['secret@', 'example.org', 'a', '*', '@']) expect(await find(q), q).toEqual([])
  for (const accountStatus of ['suspended', 'deleted', 'pending'] as const) {
    set(people.owner.id, { accountStatus })
    expect(await find('dryline'), accountStatus).toEqual([])
  }
})

test('towns are found by the beginning of their name', async () => {
  const { as } = await createFeed()
  const { places } = await as.anonymous.search.everything({ q: 'Moore, OK' })
  expect(places.map(({ name }) => name)).toEqual(['Moore, OK'])
})

test('own photos that wait are found by a part of a word by their author alone', async () => {
  const { as } = await filled()
  const find = async (who: 'owner' | 'other') => (await as[who].photos.list({ search: 'haft' })).map(({ id }) => id)
  expect(await find('owner')).toEqual(['photo-3', 'photo-2', 'photo-1'])
  expect(await find('other')).toEqual(['photo-1'])
})

test('the lists find a part of a word too, page after page, and show each row once', async () => {
  const { as, post } = await createFeed()
  await post('Wall cloud', { postType: 'tip', location: 'Chickasha' })
  await post('Chickasha again', { postType: 'tip', location: 'Chickasha' })
  const found = (search: string) => as.other.posts.list({ search })
  expect((await found('ickash')).map(({ content }) => content)).toEqual(['Chickasha again', 'Wall cloud'])
  expect((await found('chick')).map(({ content }) => content)).toEqual(['Chickasha again', 'Wall cloud'])
  const [newest] = await found('ickash')
  expect(await as.other.posts.list({ search: 'ickash', cursor: newest?.serial })).toHaveLength(1)
})

test('words match across the fields of a row, each as a word or as a part of one, and states by either form', async () => {
  const { as, db, people } = await createFeed()
  const common = { userId: people.owner.id, createdAt: new Date(), distance: 1, estimatedTime: 1 } as const
  db.insert(tables.chaseRoutes)
    .values([
      {
        ...common,
        id: 'loop',
        title: 'Thunderstorm loop',
        description: 'Muddy after rain',
        startLocation: 'Norman, OK',
        endLocation: 'Gallup, New Mexico',
        difficultyLevel: 'beginner',
      },
      {
        ...common,
        id: 'other',
        title: 'Drive',
        startLocation: 'Hays',
        endLocation: 'Salina',
        difficultyLevel: 'beginner',
      },
    ])
    .run()
  const find = async (q: string) => (await as.anonymous.search.everything({ q })).routes.map(({ id }) => id)
  for (const q of [
    'storm muddy',
    'ok erstorm',
    'mud orman hunder',
    'Oklahoma',
    'muddy oklahoma',
    'NM',
    'new mexico loop',
  ])
    expect(await find(q), q).toEqual(['loop'])
  for (const q of ['storm salina', 'texas', 'storm tx', 'udd loop', 'new jersey']) expect(await find(q), q).toEqual([])
  const listed = await as.other.chaseRoutes.list({ search: 'erstorm muddy oklahoma' })
  expect(listed.map(({ id }) => id)).toEqual(['loop'])
})

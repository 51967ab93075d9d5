import { ROUTE_PAGE } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createContextWithUsers } from '../../testing/test-context'
import { startTestServer } from '../../testing/test-server'

const route = (changes: Record<string, unknown> = {}) => ({
  title: 'Dry line loop',
  startLocation: 'Norman, Oklahoma',
  endLocation: 'Chickasha, Oklahoma',
  ...changes,
})
const titles = (list: { title: string }[]) => list.map(({ title }) => title)

describe('sharing', () => {
  test('fields that are left out are empty, and the safety score needs roads and weather', async () => {
    const { as, people } = await createContextWithUsers()
    const shared = await as.owner.chaseRoutes.share(route())
    expect(shared).toMatchObject({
      title: 'Dry line loop',
      description: null,
      distance: 0,
      estimatedTime: 0,
      difficultyLevel: 'beginner',
      hazards: [],
      gpsCoordinates: null,
      hasTrack: false,
      safetyScore: null,
      savedByMe: false,
      user: { id: people.owner.id, username: 'owner' },
      _count: { saves: 0, comments: 0 },
    })
    const rated = await as.owner.chaseRoutes.share(
      route({
        hazards: ['Flash flooding'],
        roadConditions: 'Paved',
        weatherConditions: 'Clear',
        difficultyLevel: 'expert',
      }),
    )
    expect(rated.safetyScore).toBe(6)
  })

  test('a track is stored, answered only with a single route, and gives the distance when none is given', async () => {
    const { as } = await createContextWithUsers()
    const gpsCoordinates: [number, number][] = [
      [35, -97],
      [35.5, -97],
      [36, -97],
    ]
    const { id } = await as.owner.chaseRoutes.share(route({ gpsCoordinates }))
    expect(await as.anonymous.chaseRoutes.get({ id })).toMatchObject({ distance: 69, hasTrack: true, gpsCoordinates })
    expect(await as.other.chaseRoutes.list({})).toMatchObject([{ id, hasTrack: true, gpsCoordinates }])
    expect(await as.owner.chaseRoutes.share(route({ gpsCoordinates, distance: 80 }))).toMatchObject({ distance: 80 })
  })

  test('markup stays text', async () => {
    const { as } = await createContextWithUsers()
    const script = '"><svg onload=alert(1)>'
    const fields = {
      title: script,
      description: script,
      startLocation: script,
      endLocation: script,
      weatherConditions: script,
      roadConditions: script,
      hazards: [script],
    }
    const { id } = await as.owner.chaseRoutes.share(route(fields))
    expect(await as.anonymous.chaseRoutes.get({ id })).toMatchObject(fields)
  })

  test.each([
    ['no title', { title: '' }, 'Please fill in all required fields'],
    ['no start', { startLocation: '  ' }, 'Please fill in all required fields'],
    ['no end', { endLocation: undefined }, 'Please fill in all required fields'],
    ['half a mile', { distance: 0.5 }, 'Distance must be a whole number from 0 to 5000'],
    ['a way back in time', { estimatedTime: -1 }, 'Estimated time must be a whole number from 0 to 240'],
    ['hazards without end', { hazards: Array(21).fill('Deer') }, 'At most 20 hazards'],
    ['an empty hazard', { hazards: [' '] }, 'A hazard is required'],
    ['a track of one point', { gpsCoordinates: [[35, -97]] }, 'A track has at least two points'],
    ['a track without end', { gpsCoordinates: Array(2001).fill([35, -97]) }, 'A track has at most 2000 points'],
    [
      'a track off the globe',
      {
        gpsCoordinates: [
          [95, -97],
          [35, -97],
        ],
      },
      '',
    ],
    ['an unknown difficulty', { difficultyLevel: 'insane' }, ''],
  ])('%s is refused', async (_what, changes, message) => {
    const { as, db } = await createContextWithUsers()
    const refusal = { code: 'BAD_REQUEST', ...(message && { message }) }
    await expect(as.owner.chaseRoutes.share(route(changes))).rejects.toMatchObject(refusal)
    expect(db.select().from(tables.chaseRoutes).all()).toEqual([])
  })

  test('needs a session and is rate-limited', async () => {
    const { as } = await createContextWithUsers()
    await expect(as.anonymous.chaseRoutes.share(route())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    for (let n = 0; n < 30; n++) await as.owner.chaseRoutes.share(route())
    await expect(as.owner.chaseRoutes.share(route())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('the list', () => {
  test('finds words by their beginnings in title, places, description and hazards', async () => {
    const { as } = await createContextWithUsers()
    await as.owner.chaseRoutes.share(route({ title: 'Wheat roads', hazards: ['Flash flooding'] }))
    await as.owner.chaseRoutes.share(
      route({ title: 'Lake loop', startLocation: 'Óbidos', description: 'Past the dam' }),
    )
    const find = async (search: string) => titles(await as.other.chaseRoutes.list({ search }))
    expect(await find('flood')).toEqual(['Wheat roads'])
    expect(await find('OBI dam')).toEqual(['Lake loop'])
    expect(await find('loop wheat')).toEqual([])
    expect(await find('chick')).toEqual(['Lake loop', 'Wheat roads'])
    for (const odd of ['"*(', "' or 1=1 --", 'title:x', 'NEAR(']) expect(await find(odd), odd).toEqual([])
    expect(await find('  ')).toHaveLength(2)
  })

  test('keeps to a difficulty, with a search too', async () => {
    const { as } = await createContextWithUsers()
    await as.owner.chaseRoutes.share(route({ title: 'Easy', difficultyLevel: 'beginner' }))
    await as.owner.chaseRoutes.share(route({ title: 'Hard', difficultyLevel: 'expert' }))
    expect(titles(await as.other.chaseRoutes.list({ difficulty: 'expert' }))).toEqual(['Hard'])
    expect(titles(await as.other.chaseRoutes.list({ difficulty: 'expert', search: 'norman' }))).toEqual(['Hard'])
    expect(await as.other.chaseRoutes.list({ difficulty: 'advanced' })).toEqual([])
  })

  test('comes in pages, newest first, without gaps or repetitions, searched or not', async () => {
    const { as, db, people } = await createContextWithUsers()
    const row = {
      ...route(),
      userId: people.owner.id,
      distance: 0,
      estimatedTime: 0,
      difficultyLevel: 'beginner' as const,
      createdAt: new Date(),
    }
    const rows = Array.from({ length: ROUTE_PAGE + 5 }, (_, n) => ({ ...row, id: `r${n}` }))
    db.insert(tables.chaseRoutes).values(rows).run()
    for (const search of [undefined, 'dry']) {
      const first = await as.other.chaseRoutes.list({ search })
      const second = await as.other.chaseRoutes.list({ search, cursor: first.at(-1)?.serial })
      expect([...first, ...second].map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed())
    }
    expect(await as.owner.chaseRoutes.mine({ cursor: 6 })).toHaveLength(5)
    db.update(tables.users).set({ accountStatus: 'deleted' }).where(eq(tables.users.id, people.owner.id)).run()
    expect(await as.other.chaseRoutes.list({})).toEqual([])
    expect(await as.anonymous.chaseRoutes.popular()).toEqual([])
    await expect(as.other.chaseRoutes.get({ id: 'r1' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is for members; a single route and the popular ones are public', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.chaseRoutes.share(route())
    for (const list of ['list', 'mine', 'saved'] as const)
      await expect(as.anonymous.chaseRoutes[list]({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    expect(await as.anonymous.chaseRoutes.popular()).toMatchObject([{ id }])
    expect(await as.anonymous.chaseRoutes.get({ id })).toMatchObject({ id, savedByMe: false })
    await expect(as.anonymous.chaseRoutes.get({ id: 'none' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Route not found',
    })
  })
})

describe('saving', () => {
  test('counts once per person and can be undone', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.chaseRoutes.share(route({ title: 'First' }))
    await as.owner.chaseRoutes.share(route({ title: 'Second' }))
    await as.other.chaseRoutes.save({ id })
    expect(await as.other.chaseRoutes.save({ id })).toMatchObject({ _count: { saves: 1 }, savedByMe: true })
    expect(titles(await as.anonymous.chaseRoutes.popular())).toEqual(['First', 'Second'])
    expect(await as.other.chaseRoutes.saved({})).toMatchObject([{ id, savedByMe: true, _count: { saves: 1 } }])
    expect(await as.other.chaseRoutes.mine({})).toEqual([])
    expect(await as.owner.chaseRoutes.saved({})).toEqual([])
    await as.other.chaseRoutes.unsave({ id })
    expect(await as.other.chaseRoutes.unsave({ id })).toMatchObject({ _count: { saves: 0 }, savedByMe: false })
    expect(await as.other.chaseRoutes.saved({})).toEqual([])
  })

  test('needs a session and an existing route', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.chaseRoutes.share(route())
    for (const change of ['save', 'unsave', 'remove'] as const) {
      await expect(as.anonymous.chaseRoutes[change]({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
      await expect(as.other.chaseRoutes[change]({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test('one person who saves ten times at once has saved it once', async () => {
    const { request, as, people } = await startTestServer()
    const { id } = await as.owner.chaseRoutes.share(route())
    const { sessionId } = people.other
    const path = `/api/community/routes/${id}/save`
    const answers = await Promise.all(Array.from({ length: 10 }, () => request('POST', path, { sessionId })))
    expect(answers.map(({ json }) => json)).toMatchObject(
      answers.map(() => ({ _count: { saves: 1 }, savedByMe: true })),
    )
    expect((await request('DELETE', path, { sessionId })).json).toMatchObject({
      _count: { saves: 0 },
      savedByMe: false,
    })
  })
})

describe('deleting', () => {
  test('takes the route, its track and its saves', async () => {
    const { as, db } = await createContextWithUsers()
    const { id } = await as.owner.chaseRoutes.share(
      route({
        gpsCoordinates: [
          [35, -97],
          [36, -97],
        ],
      }),
    )
    await as.other.chaseRoutes.save({ id })
    expect(await as.owner.chaseRoutes.remove({ id })).toMatchObject({ id })
    for (const table of [tables.chaseRoutes, tables.routeTracks, tables.routeSaves, tables.routeComments])
      expect(db.select().from(table).all()).toEqual([])
    expect(await as.other.chaseRoutes.list({ search: 'loop' })).toEqual([])
    await expect(as.owner.chaseRoutes.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('is for the author and administrators', async () => {
    const { as } = await createContextWithUsers()
    const { id } = await as.owner.chaseRoutes.share(route())
    await expect(as.other.chaseRoutes.remove({ id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This route is not yours',
    })
    expect(await as.admin.chaseRoutes.remove({ id })).toMatchObject({ id })
  })
})

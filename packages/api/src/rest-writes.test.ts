import { expect, test } from 'vitest'
import { startGallery } from './features/photos/testing'
import { startTestServer } from './testing/test-server'

const NORMAN = { latitude: 35.2226, longitude: -97.4395 }

async function startOwnedThings() {
  const server = await startTestServer()
  const { as, people } = server
  const { id } = people.owner
  const stream = await as.owner.streams.start({ title: 'Hail', ...NORMAN })
  const page = await as.owner.channels.editPage({ userId: id, twitch_username: 'ana', streamlabs_stream_key: 'live_1' })
  const widget = await as.owner.widgets.create({ widget_type: 'about', title: 'Me', content: 'Hi' })
  const theme = await as.owner.themes.create({
    ...{ theme_name: 'Night', primary_color: '#112233', secondary_color: '#112233', accent_color: '#112233' },
  })
  await as.owner.themes.activate({ id: theme.id })
  const station = await as.owner.stations.add({ name: 'Yard', deviceType: 'davis', apiKey: 'key-3f9a', apiSecret: 's' })
  const patch = (path: string, body: unknown) =>
    server.request('PATCH', path, { sessionId: people.owner.sessionId, body })
  const read = async (path: string) => (await server.request('GET', path, { sessionId: people.owner.sessionId })).json
  return { ...server, id, stream, page, widget, theme, station, patch, read }
}

test('what a GET answers can be sent back with PATCH and changes nothing', async () => {
  const { id, stream, widget, theme, station, patch, read } = await startOwnedThings()
  const one = (list: string) => async () => {
    const answer = await read(list)
    return (answer.stations ?? answer)[0]
  }
  const whole = (path: string) => () => read(path)
  for (const [path, get] of [
    [`/api/users/${id}`, whole(`/api/users/${id}`)],
    [`/api/users/${id}/streaming-page`, whole(`/api/users/${id}/streaming-page`)],
    [`/api/streams/${stream.id}`, whole(`/api/streams/${stream.id}`)],
    [`/api/streaming-widgets/${widget.id}`, one(`/api/streaming-widgets/${id}`)],
    [`/api/streaming-themes/${theme.id}`, one(`/api/streaming-themes/${id}`)],
    [`/api/weather/stations/${station.id}`, one('/api/weather/stations')],
    ['/api/notification-preferences', whole('/api/notification-preferences')],
  ] as const) {
    const before = await get()
    const answer = await patch(path, before)
    expect(answer, path).toMatchObject({ status: 200 })
    expect(await get(), path).toEqual(before)
  }
  expect((await read(`/api/streaming-themes/${id}`))[0].is_active).toBe(true)
})

test('a changed field of an answer is stored or refused by its name, never ignored', async () => {
  const { id, stream, widget, theme, station, patch } = await startOwnedThings()
  const page = `/api/users/${id}/streaming-page`
  const stored: [string, object, object][] = [
    [page, { twitchUsername: 'bob' }, { twitch_username: 'bob', twitchUsername: 'bob' }],
    [page, { twitch_username: 'cy', twitchUsername: 'bob' }, { twitch_username: 'cy' }],
    [
      `/api/streaming-widgets/${widget.id}`,
      { widgetTitle: 'You', isVisible: false, zIndex: 7 },
      { widgetTitle: 'You', isVisible: false, zIndex: 7 },
    ],
    [
      `/api/streaming-widgets/${widget.id}`,
      { width: '320.7' },
      { widgetConfig: expect.stringContaining('"width":320,') },
    ],
    [`/api/streaming-themes/${theme.id}`, { is_active: false }, { is_active: false }],
  ]
  for (const [path, body, answer] of stored) expect((await patch(path, body)).json, path).toMatchObject(answer)
  const refused: [string, object, string][] = [
    [page, { streaming_page_banner: 'https://squall.test/b.png' }, 'Upload the banner: an address is not accepted'],
    [page, { bio: 'Other' }, 'bio cannot be changed here'],
    [`/api/users/${id}`, { profileImageUrl: 'https://squall.test/a.png' }, 'profileImageUrl cannot be changed here'],
    [`/api/users/${id}`, { email: 'a@squall.test' }, 'Unknown field: email'],
    [`/api/streams/${stream.id}`, { title: 'A', isLive: false }, 'isLive cannot be changed here'],
    [`/api/weather/stations/${station.id}`, { deviceType: 'manual' }, 'Add another station for another device'],
  ]
  for (const [path, body, message] of refused)
    expect(await patch(path, body), path).toMatchObject({ status: 400, json: { message, code: 'BAD_REQUEST' } })
})

test('a field that a write does not know is refused; one that names the caller must be the caller', async () => {
  const { request, people, stream } = await startOwnedThings()
  const { sessionId, id } = people.other
  const like = (body: object) => request('POST', `/api/streams/${stream.id}/like`, { sessionId, body })
  expect(await like({ userId: id, isBroadcaster: true })).toMatchObject({ status: 200 })
  expect(await like({ userId: people.owner.id })).toMatchObject({ status: 403 })
  expect(await like({ weight: 3 })).toMatchObject({ status: 400, json: { message: 'Unknown field: weight' } })
})

test('a stream posted with isLive false is stored without going live, and without ending the live one', async () => {
  const { request, people, read, stream, mails } = await startOwnedThings()
  const { sessionId } = people.owner
  const { json } = await request('POST', '/api/streams', { sessionId, body: { title: 'Later', isLive: false } })
  expect(json).toMatchObject({ title: 'Later', isLive: false, endedAt: null })
  expect((await read('/api/streams')).map((live: { id: string }) => live.id)).toEqual([stream.id])
  expect(mails).toEqual([])
})

test('the location of a new stream is kept: coordinates as a position, words as the name of the place', async () => {
  const { request, people } = await startOwnedThings()
  const { sessionId } = people.owner
  const seenAfter = async (body: object) => {
    const { json } = await request('POST', '/api/streams', { sessionId, body })
    return (await request('GET', `/api/streams/${json.id}`)).json
  }
  expect(await seenAfter({ location: 'Moore, Oklahoma' })).toMatchObject({
    location: 'Moore, Oklahoma',
    latitude: null,
  })
  expect(await seenAfter({ location: 'Behind the mall', ...NORMAN })).toMatchObject({
    placeName: 'Behind the mall',
    location: '35.2200, -97.4400',
  })
  expect(await seenAfter({ location: '35.2226, -97.4395' })).toMatchObject({
    latitude: 35.22,
    location: '35.2200, -97.4400',
  })
  expect(await seenAfter({ location: 'Home', placePrecision: 'off' })).toMatchObject({
    location: 'Unknown Location',
    placeName: null,
  })
  expect(await seenAfter({ location: 'Unknown Location' })).toMatchObject({
    location: 'Unknown Location',
    placeName: null,
  })
})

test('X-Total-Count is the length of the list that the requester sees, on every page', async () => {
  const { request, people, addPhoto, as } = await startGallery()
  await addPhoto({ title: 'Wall cloud' })
  await addPhoto({ title: 'Shelf cloud', stormType: 'hail' })
  await addPhoto({ title: 'Waiting cloud' }, false)
  const total = async (path: string, sessionId?: string) => {
    const { headers, json } = await request('GET', path, sessionId === undefined ? {} : { sessionId })
    expect(json.length, path).toBeLessThanOrEqual(Number(headers.get('x-total-count')))
    return headers.get('x-total-count')
  }
  const { owner, other, admin } = people
  expect(await total('/api/photos')).toBe('2')
  expect(await total('/api/photos?cursor=2')).toBe('2')
  expect(await total('/api/photos', owner.sessionId)).toBe('3')
  expect(await total('/api/photos?search=cloud', owner.sessionId)).toBe('3')
  expect(await total('/api/photos?search=shelf', other.sessionId)).toBe('1')
  expect(await total(`/api/photos?userId=${owner.id}&stormType=hail`)).toBe('1')
  expect(await total('/api/admin/photos?status=pending', admin.sessionId)).toBe('1')
  const { id } = await as.owner.posts.create({ content: 'Golf balls', hashtags: ['hail'] })
  expect(await total('/api/community/posts/my', owner.sessionId)).toBe('1')
  expect(await total('/api/community/posts', other.sessionId)).toBe('0')
  await as.admin.posts.approve({ id })
  for (const query of ['', '?search=golf', '?hashtag=hail', '?search=golf&hashtag=hail'])
    expect(await total(`/api/community/posts${query}`, other.sessionId), query).toBe('1')
  expect(await total('/api/admin/activity-logs?search=approved', admin.sessionId)).not.toBeNull()
  await as.admin.admin.remove({ id: owner.id })
  expect([await total('/api/photos'), await total('/api/community/posts', other.sessionId)]).toEqual(['0', '0'])
})

import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Clip, CreateClipInput } from '@squall/shared/contract/live'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { CACHE } from '../../platform/http-server/cache-control'
import { PASSWORD } from '../../testing/test-context'
import { createNotificationWorker } from '../notifications/worker'
import { deleteOrphanedClips } from './delete-orphaned-clips'
import { encodeKeyFrame, minute, startClipServer } from './testing'

const { clips, notifications, streams } = tables

/** A server with clips of `owner`'s stream that `other` made. */
async function startWithClips(count: number) {
  const server = await startClipServer(minute(await encodeKeyFrame()), { location: 'Moore, OK' })
  const { as, streamId } = server
  const create = (input: Partial<CreateClipInput> = {}) =>
    as.other.clips.create({ streamId, startMs: 0, durationMs: 5_000, ...input })
  const made: Clip[] = []
  for (let index = 0; index < count; index++) made.push(await create({ title: `Clip ${index + 1}` }))
  const [clip] = made
  if (clip === undefined) throw new Error('There is a clip')
  return { ...server, create, clip, made }
}

const codes = (...calls: Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => 'done',
        ({ code }) => code,
      ),
    ),
  )

test('clips are listed newest first or by views, of all, a channel, a maker or a stream, page by page', async () => {
  const { as, db, made, people, streamId } = await startWithClips(3)
  const [first, , third] = made
  const titles = async (input: Parameters<typeof as.anonymous.clips.list>[0]) =>
    (await as.anonymous.clips.list(input)).map(({ title }) => title)
  expect(await titles({})).toEqual(['Clip 3', 'Clip 2', 'Clip 1'])
  expect(await titles({ cursor: String(third?.serial) })).toEqual(['Clip 2', 'Clip 1'])
  db.update(clips)
    .set({ views: 7 })
    .where(eq(clips.id, first?.id ?? ''))
    .run()
  expect(await titles({ sort: 'viewed' })).toEqual(['Clip 1', 'Clip 3', 'Clip 2'])
  expect(await titles({ sort: 'viewed', cursor: `0-${third?.serial}` })).toEqual(['Clip 2'])
  expect(await titles({ channelId: people.owner.id, userId: people.other.id, streamId })).toHaveLength(3)
  expect(await titles({ channelId: people.other.id })).toEqual([])
  expect(await codes(as.anonymous.clips.list({ sort: 'viewed', cursor: '3' }))).toEqual(['BAD_REQUEST'])
})

test('the film is served in ranges with an ETag, and downloaded under a name', async () => {
  const { address, clip, request } = await startWithClips(1)
  const film = await fetch(address + clip.filmUrl)
  expect([film.status, film.headers.get('content-type')]).toEqual([200, 'video/webm'])
  expect(film.headers.get('cache-control')).toBe(CACHE.hideable)
  expect((await film.arrayBuffer()).byteLength).toBe(clip.bytes)
  const etag = film.headers.get('etag') ?? ''
  expect((await fetch(address + clip.filmUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const part = await fetch(address + clip.filmUrl, { headers: { range: 'bytes=0-3' } })
  expect([part.status, Buffer.from(await part.arrayBuffer()).toString('hex')]).toEqual([206, '1a45dfa3'])
  const beyond = await fetch(address + clip.filmUrl, { headers: { range: `bytes=${clip.bytes}-` } })
  expect(beyond.status).toBe(416)
  const download = await fetch(`${address}/api/clips/${clip.id}/download`)
  expect(download.headers.get('content-disposition')).toBe('attachment; filename="squall-2026-05-20-clip-1.webm"')
  expect((await request('GET', '/api/clips/nowhere/film')).status).toBe(404)
  expect((await request('GET', '/api/clips/..%2f..%2fsquall/film')).status).toBe(404)
})

test('a clip is renamed by the member who made it', async () => {
  const { as, clip } = await startWithClips(1)
  const rename = (caller: keyof typeof as, id = clip.id) => as[caller].clips.rename({ id, title: 'Satellite vortex' })
  const calls = [rename('owner'), rename('anonymous'), rename('other', 'nowhere'), rename('admin')]
  expect(await codes(...calls)).toEqual(['FORBIDDEN', 'UNAUTHORIZED', 'NOT_FOUND', 'FORBIDDEN'])
  expect(await rename('other')).toMatchObject({ title: 'Satellite vortex' })
  expect(await codes(as.other.clips.rename({ id: clip.id, title: ' ' }))).toEqual(['BAD_REQUEST'])
})

test('a clip is deleted by its maker or by the owner of the channel, with its film and pictures', async () => {
  const { addPerson, as, caller, made, services } = await startWithClips(2)
  const [mine, theirs] = made.map(({ id }) => id)
  const stranger = await caller((await addPerson('stranger')).sessionId)
  const id = mine ?? ''
  const calls = [
    stranger.clips.remove({ id }),
    as.anonymous.clips.remove({ id }),
    as.other.clips.remove({ id: 'nowhere' }),
  ]
  expect(await codes(...calls)).toEqual(['FORBIDDEN', 'UNAUTHORIZED', 'NOT_FOUND'])
  await as.other.clips.remove({ id })
  await as.owner.clips.remove({ id: theirs ?? '' })
  expect(await as.anonymous.clips.list({})).toEqual([])
  expect(await services.clipFiles.list()).toEqual([])
  expect((await services.files.listStoredPictures()).size).toBe(0)
  expect(await codes(as.other.clips.remove({ id }))).toEqual(['NOT_FOUND'])
})

test('who may make clips is chosen by each member for their own channel', async () => {
  const { as } = await startWithClips(1)
  expect(await as.owner.clips.settings()).toEqual({ clipMakers: 'members' })
  expect(await as.owner.clips.changeSettings({ clipMakers: 'followers' })).toEqual({ clipMakers: 'followers' })
  expect(await as.owner.clips.settings()).toEqual({ clipMakers: 'followers' })
  expect(await as.other.clips.settings()).toEqual({ clipMakers: 'members' })
  expect(await codes(as.anonymous.clips.changeSettings({ clipMakers: 'nobody' }))).toEqual(['UNAUTHORIZED'])
})

test('a clip counts a viewer once a day, and is counted in the summary of its stream', async () => {
  const { as, clip, passTime, streamId } = await startWithClips(2)
  const { id } = clip
  for (const caller of [as.anonymous, as.anonymous, as.owner, as.owner]) await caller.clips.view({ id })
  expect(await as.anonymous.clips.get({ id })).toMatchObject({ views: 2, placeName: 'Moore, OK' })
  passTime(25 * 60 * 60_000)
  expect(await as.anonymous.clips.view({ id })).toEqual({ views: 3 })
  expect(await codes(as.anonymous.clips.view({ id: 'nowhere' }))).toEqual(['NOT_FOUND'])
  expect(await as.owner.streams.summary({ id: streamId })).toMatchObject({ clips: 2 })
})

test('a clip outlives its recording and its stream', async () => {
  const { address, as, clip, db, streamId } = await startWithClips(1)
  expect(clip).toMatchObject({ hasReplay: true })
  await as.owner.recordings.remove({ id: streamId })
  expect(await as.anonymous.clips.get({ id: clip.id })).toMatchObject({ streamId, hasReplay: false })
  db.delete(streams).where(eq(streams.id, streamId)).run()
  expect(await as.anonymous.clips.get({ id: clip.id })).toMatchObject({ streamId: null, placeName: null })
  expect((await fetch(address + clip.filmUrl)).status).toBe(200)
})

for (const who of ['owner', 'other'] as const) {
  test(`deleting the account of the ${who === 'owner' ? 'channel' : 'maker'} deletes the clip with its files`, async () => {
    const { as, clip, people, services } = await startWithClips(1)
    const own = as[who]
    await own.profiles.remove({ id: people[who].id, password: PASSWORD })
    expect(await codes(as.anonymous.clips.get({ id: clip.id }))).toEqual(['NOT_FOUND'])
    expect(await services.clipFiles.list()).toEqual([])
    expect((await services.files.listStoredPictures()).size).toBe(0)
  })
}

test('clips of an account that an administrator deleted are shown nowhere', async () => {
  const { address, as, clip, people } = await startWithClips(1)
  await as.admin.admin.remove({ id: people.other.id })
  expect(await as.anonymous.clips.list({})).toEqual([])
  expect(await codes(as.anonymous.clips.get({ id: clip.id }))).toEqual(['NOT_FOUND'])
  expect((await fetch(address + clip.filmUrl)).status).toBe(404)
})

test('the chaser is notified of a clip by somebody else, once in ten minutes for each maker', async () => {
  const { as, db, create, clip, people, services, streamId } = await startWithClips(1)
  await as.owner.clips.create({ streamId })
  const { fanOut } = createNotificationWorker(services, { push: sender, email: sender }, () => 0.5)
  await fanOut()
  await create()
  await fanOut()
  const inbox = db.select().from(notifications).where(eq(notifications.kind, 'new-clip')).all()
  expect(inbox).toMatchObject([
    {
      userId: people.owner.id,
      title: 'OTHER made a clip of your stream',
      body: 'Clip 1',
      url: `/clip/${clip.id}`,
    },
  ])
})

const sender = { reason: null, send: async () => ({ outcome: 'sent' as const }) }

test('films that belong to no clip are removed at the start, those of a clip in progress stay', async () => {
  const { clip, services } = await startWithClips(1)
  const folder = dirname(services.clipFiles.getPath(clip))
  const old = new Date('2026-01-01T00:00:00Z')
  for (const name of ['gone.webm', '.half.draft']) {
    writeFileSync(join(folder, name), 'x')
    utimesSync(join(folder, name), old, old)
  }
  writeFileSync(join(folder, 'young.webm'), 'x')
  expect(await deleteOrphanedClips(services, new Date('2026-01-02T00:00:00Z'))).toBe(2)
  expect(existsSync(services.clipFiles.getPath(clip))).toBe(true)
  expect(await services.clipFiles.list()).toHaveLength(2)
})

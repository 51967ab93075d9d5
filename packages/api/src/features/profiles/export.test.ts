import { inflateRawSync } from 'node:zlib'
import { tables } from '@squall/shared/server/db'
import { expect, test } from 'vitest'
import { CACHE } from '../../platform/http-server/cache-control'
import { startGallery } from '../photos/testing'
import { replaceProfilePicture } from './mutations'

/** The files of a small zip by name, read from its central directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  let at = zip.readUInt32LE(end + 16)
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    files.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed)
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

test('the export contains all data of the user and no secret', async () => {
  const { address, as, db, people, services, addPhoto } = await startGallery()
  const { owner, other } = people
  const stream = await as.owner.streams.start({ title: 'Hail core', latitude: 35.22257, longitude: -97.43948 })
  await as.owner.chat.post({ streamId: stream.id, content: 'Golf balls' })
  await as.owner.follows.follow({ id: other.id })
  const post = await as.owner.posts.create({ content: 'Hail #core' })
  await as.admin.posts.approve({ id: post.id })
  const { id: theirs } = await as.other.posts.create({ content: 'Shelf cloud' })
  await as.admin.posts.approve({ id: theirs })
  await as.owner.posts.like({ id: theirs })
  await as.owner.posts.comment({ id: post.id, content: 'Golf balls' })
  const track: [number, number][] = [
    [35, -97],
    [36, -97],
  ]
  const route = { title: 'Loop', startLocation: 'Norman', endLocation: 'Ada', hazards: ['Deer'], gpsCoordinates: track }
  const { id: routeId } = await as.owner.chaseRoutes.share(route)
  await as.owner.chaseRoutes.save({ id: routeId })
  await as.owner.chaseRoutes.comment({ id: routeId, content: 'Muddy after rain' })
  const meetupDate = new Date(Date.now() + 86_400_000).toISOString()
  await as.owner.meetups.create({ title: 'Coffee', location: 'Norman', meetupDate })
  const url = await services.files.putPicture('avatars', { large: Buffer.from('a picture'), small: Buffer.from('s') })
  await replaceProfilePicture(services, 'avatars', owner.id, url)
  const photo = await addPhoto({}, false)
  const contest = await as.admin.contests.create({
    title: 'Best Wall Cloud',
    endsAt: new Date(services.now().getTime() + 60_000).toISOString(),
  })
  const entered = await addPhoto({ title: 'Rainbow' })
  await as.owner.contests.enter({ id: contest.id, photoId: entered.id })
  await as.owner.photos.comment({ id: entered.id, content: 'Over the lake' })
  await as.owner.stormPrep.finish({ score: 250, level: 1, seconds: 30 })

  const shown = { streamId: stream.id, atMs: 5_000, latitude: 35.4, longitude: -97.6 }
  db.insert(tables.chaserPositions).values(shown).run()

  const answer = await fetch(`${address}/api/users/${owner.id}/export`, {
    headers: { 'x-session-id': owner.sessionId },
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="squall-owner.zip"')
  expect(answer.headers.get('cache-control')).toBe(CACHE.personal)
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()].sort()).toEqual(
    ['data.json', 'pictures/avatar.webp', `photos/${photo.id}.webp`, `photos/${entered.id}.webp`].sort(),
  )
  expect(files.get('pictures/avatar.webp')?.toString()).toBe('a picture')
  const text = files.get('data.json')?.toString() ?? ''
  const data = JSON.parse(text)
  expect(data).toMatchObject({
    account: { username: 'owner', email: 'owner@squall.test' },
    streams: [{ title: 'Hail core', latitude: 35.22257 }],
    chaserPositions: [shown],
    chatMessages: [{ message: 'Golf balls' }],
    following: [{ username: 'other' }],
    posts: [{ id: post.id, content: 'Hail #core', likes: 0, comments: 1 }],
    postComments: [{ postId: post.id, content: 'Golf balls' }],
    likedPosts: [{ postId: theirs }],
    achievements: [{ rule: 'first-photo' }, { rule: 'first-stream' }],
    meetups: [{ title: 'Coffee', meetupDate }],
    joinedMeetups: [{ title: 'Coffee', showName: true }],
    chaseRoutes: [{ title: 'Loop', hazards: ['Deer'], track }],
    savedRoutes: [{ title: 'Loop' }],
    routeComments: [{ routeId, content: 'Muddy after rain' }],
    photos: [
      { title: 'Rainbow', status: 'approved' },
      { title: 'Wall cloud', status: 'pending' },
    ],
    photoComments: [{ photoId: entered.id, content: 'Over the lake' }],
    stormPrepHighScore: { score: 250, level: 1 },
    contestEntries: [{ contest: 'Best Wall Cloud', photo: 'Rainbow', votes: 0 }],
  })
  expect(text).not.toMatch(/argon2|passwordHash|tokenHash|other@squall/)
})

test('only its owner gets the export, and only a few times', async () => {
  const { request, people } = await startGallery()
  const path = `/api/users/${people.owner.id}/export`
  expect(await request('GET', path)).toMatchObject({ status: 401, json: { message: 'Sign in to do this' } })
  expect((await request('GET', path, { sessionId: people.admin.sessionId })).status).toBe(403)
  expect((await request('GET', '/api/users/none/export', { sessionId: people.owner.sessionId })).status).toBe(404)
  const { sessionId } = people.owner
  for (let i = 0; i < 5; i++) expect((await request('GET', path, { sessionId })).status).toBe(200)
  expect((await request('GET', path, { sessionId })).status).toBe(429)
})

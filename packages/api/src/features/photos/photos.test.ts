import { PHOTO_PAGE } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { describe, expect, test } from 'vitest'
import { createContextWithUsers, PASSWORD } from '../../testing/test-context'
import { startGallery } from './testing'

const titles = (photos: { title: string }[]) => photos.map(({ title }) => title)

/** Rows without pictures behind them, for lists. */
async function createHungGallery() {
  const test = await createContextWithUsers()
  let n = 0
  function hang(title: string, photo: Partial<typeof tables.photos.$inferInsert> = {}): string {
    const id = `photo-${n++}`
    test.db
      .insert(tables.photos)
      .values({
        id,
        userId: test.people.owner.id,
        title,
        imageUrl: `/files/photos/${id}-large.webp`,
        stormType: 'other',
        width: 4,
        height: 3,
        placeholder: '',
        isPublic: true,
        status: 'approved',
        createdAt: test.services.now(),
        ...photo,
      })
      .run()
    return id
  }
  return { ...test, hang }
}

describe('the gallery', () => {
  test('shows approved public photos to anyone, and authors all of their own', async () => {
    const { as, hang, people } = await createHungGallery()
    hang('Shown')
    hang('Waiting', { status: 'pending' })
    hang('Refused', { status: 'rejected', rejectReason: 'Blurred' })
    hang('Private', { isPublic: false })
    hang('Of another', { userId: people.other.id })
    expect(titles(await as.anonymous.photos.list({}))).toEqual(['Of another', 'Shown'])
    expect(titles(await as.other.photos.list({}))).toEqual(['Of another', 'Shown'])
    expect(titles(await as.admin.photos.list({}))).toEqual(['Of another', 'Shown'])
    const own = await as.owner.photos.list({})
    expect(titles(own)).toEqual(['Of another', 'Private', 'Refused', 'Waiting', 'Shown'])
    expect(own[2]).toMatchObject({ status: 'rejected', isApproved: false, rejectReason: 'Blurred' })
    expect(titles(await as.owner.photos.list({ userId: people.other.id }))).toEqual(['Of another'])
  })

  test('is sorted by likes or by comments, newer photos first among equals', async () => {
    const { as, hang } = await createHungGallery()
    hang('Plain')
    const liked = hang('Liked', { stormType: 'hail' })
    const discussed = hang('Discussed')
    hang('Hidden', { isPublic: false, likes: 9, comments: 9 })
    await as.other.photos.like({ id: liked })
    await as.other.photos.comment({ id: discussed, content: 'Where?' })
    expect(titles(await as.owner.photos.list({ sort: 'liked' }))).toEqual(['Liked', 'Discussed', 'Plain'])
    expect(titles(await as.anonymous.photos.list({ sort: 'discussed' }))).toEqual(['Discussed', 'Liked', 'Plain'])
    expect(titles(await as.owner.photos.list({ sort: 'liked', stormType: 'other' }))).toEqual(['Discussed', 'Plain'])
    expect(titles(await as.owner.photos.list({ sort: 'liked', search: 'plain' }))).toEqual(['Plain'])
    await expect(as.owner.photos.list({ sort: JSON.parse('"oldest"') })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })

  test('comes in pages by likes without an end, also where many photos have as many', async () => {
    const { as, hang } = await createHungGallery()
    const all = Array.from({ length: PHOTO_PAGE * 3 + 2 }, (_, n) => ({
      title: `Storm ${n}`,
      likes: Math.floor(n / 20),
    }))
    for (const { title, likes } of all) hang(title, { likes })
    const seen: string[] = []
    for (let cursor: string | undefined, page = 0; page < 5; page++) {
      const list = await as.anonymous.photos.list({ sort: 'liked', cursor })
      seen.push(...titles(list))
      const last = list.at(-1)
      if (last === undefined) break
      cursor = `${last.likes}-${last.serial}`
    }
    expect(seen).toEqual(all.map(({ title }) => title).reverse())
  })

  test('refuses a cursor of another order', async () => {
    const { as } = await createHungGallery()
    for (const wrong of [{ sort: 'liked', cursor: 24 } as const, { cursor: '3-24' }, { cursor: 'x' }]) {
      await expect(as.anonymous.photos.list(wrong)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('is searched by words and storm type, and comes in pages without a photo twice', async () => {
    const { as, hang } = await createHungGallery()
    for (let i = 0; i < PHOTO_PAGE * 2 + 3; i++) {
      hang(`Storm ${i}`, { stormType: i % 2 ? 'hail' : 'lightning', status: i % 5 ? 'approved' : 'pending' })
    }
    for (const search of [undefined, 'storm'] as const) {
      for (const [caller, expected] of [
        ['owner', 51],
        ['anonymous', 40],
      ] as const) {
        const seen: string[] = []
        for (let cursor: number | undefined, page = 0; page < 5; page++) {
          const photos = await as[caller].photos.list({ ...(search && { search }), ...(cursor && { cursor }) })
          seen.push(...photos.map(({ id }) => id))
          cursor = photos.at(-1)?.serial
          if (photos.length < PHOTO_PAGE) break
        }
        expect(seen).toHaveLength(expected)
        expect(new Set(seen).size).toBe(expected)
      }
    }
    hang('Mammatus at dusk', { location: 'Córdoba', description: 'Over the field' })
    expect(titles(await as.anonymous.photos.list({ search: 'cordo field' }))).toEqual(['Mammatus at dusk'])
    expect(await as.anonymous.photos.list({ search: 'cordoba hail' })).toEqual([])
    expect(await as.anonymous.photos.list({ search: '"*' })).toEqual([])
    hang('Rope out', { location: 'Córdoba', status: 'pending' })
    expect(titles(await as.owner.photos.list({ search: 'cordo' }))).toEqual(['Rope out', 'Mammatus at dusk'])
    expect(titles(await as.owner.photos.list({ search: 'cordo field' }))).toEqual(['Mammatus at dusk'])
    const hail = await as.anonymous.photos.list({ stormType: 'hail' })
    expect(hail.every(({ stormType }) => stormType === 'hail')).toBe(true)
  })

  test('hides the photos of deleted accounts, and refuses invalid input', async () => {
    const { as, hang, db } = await createHungGallery()
    hang('Gone')
    db.update(tables.users).set({ accountStatus: 'deleted' }).run()
    expect(await as.anonymous.photos.list({})).toEqual([])
    for (const input of [{ cursor: -1 }, { cursor: Number.NaN }, { search: 'x'.repeat(101) }]) {
      await expect(as.anonymous.photos.list(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })
})

test('a repeated like or unlike counts once, and needs a photo that the person may see', async () => {
  const { as, hang } = await createHungGallery()
  const id = hang('Shown')
  const hidden = hang('Waiting', { status: 'pending' })
  await Promise.all([as.other.photos.like({ id }), as.other.photos.like({ id })])
  expect(await as.other.photos.like({ id })).toMatchObject({ likes: 1, likedByMe: true })
  expect(await as.admin.photos.like({ id })).toMatchObject({ likes: 2, likedByMe: true })
  expect(await as.anonymous.photos.get({ id })).toMatchObject({ likes: 2, likedByMe: false })
  expect(await as.other.photos.get({ id })).toMatchObject({ likes: 2, likedByMe: true })
  expect(await as.other.photos.unlike({ id })).toMatchObject({ likes: 1, likedByMe: false })
  expect(await as.other.photos.unlike({ id })).toMatchObject({ likes: 1, likedByMe: false })
  for (const missing of [hidden, 'none']) {
    await expect(as.other.photos.like({ id: missing })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as.other.photos.unlike({ id: missing })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(as.anonymous.photos.like({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.anonymous.photos.unlike({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a view counts once for each person and day', async () => {
  const { as, hang, passTime, caller } = await createHungGallery()
  const id = hang('Shown')
  expect(await as.other.photos.view({ id })).toEqual({ views: 1 })
  expect(await as.other.photos.view({ id })).toEqual({ views: 1 })
  expect(await as.anonymous.photos.view({ id })).toEqual({ views: 2 })
  expect(await (await caller(null, { address: '192.0.2.9' })).photos.view({ id })).toEqual({ views: 3 })
  passTime(86_400_000)
  expect(await as.other.photos.view({ id })).toEqual({ views: 4 })
  const waiting = hang('Waiting', { status: 'pending' })
  expect(await as.owner.photos.view({ id: waiting })).toEqual({ views: 0 })
  await expect(as.other.photos.view({ id: waiting })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

describe('review', () => {
  test('approving publishes a photo, awards the achievement and records one activity; rejecting hides it and gives its author the reason', async () => {
    const { as, hang, people } = await createHungGallery()
    const id = hang('Wall cloud', { status: 'pending' })
    expect(titles(await as.admin.photos.review({ status: 'pending' }))).toEqual(['Wall cloud'])
    expect(await as.admin.photos.approve({ id })).toMatchObject({ isApproved: true, status: 'approved' })
    expect(await as.admin.photos.approve({ id })).toMatchObject({ isApproved: true })
    expect(await as.admin.photos.review({ status: 'pending' })).toEqual([])
    expect(titles(await as.admin.photos.review({}))).toEqual(['Wall cloud'])
    const told = await as.anonymous.activities.list({ userId: people.owner.id })
    expect(told.map(({ activityTitle }) => activityTitle).sort()).toEqual([
      'Earned “Storm Photographer”',
      'Shared a photo: Wall cloud',
    ])
    expect(await as.admin.photos.reject({ id, reason: ' Not a storm ' })).toMatchObject({
      status: 'rejected',
      rejectReason: 'Not a storm',
    })
    expect((await as.owner.photos.get({ id })).rejectReason).toBe('Not a storm')
    await expect(as.other.photos.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await as.admin.photos.approve({ id })
    expect(await as.other.photos.get({ id })).toMatchObject({ isApproved: true, rejectReason: null })
    expect(await as.anonymous.activities.list({ userId: people.owner.id })).toHaveLength(2)
  })

  test('is for administrators, and for existing photos', async () => {
    const { as, hang } = await createHungGallery()
    const id = hang('Wall cloud', { status: 'pending' })
    for (const [who, code] of [
      ['owner', 'FORBIDDEN'],
      ['other', 'FORBIDDEN'],
      ['anonymous', 'UNAUTHORIZED'],
    ] as const) {
      await expect(as[who].photos.approve({ id })).rejects.toMatchObject({ code })
      await expect(as[who].photos.reject({ id })).rejects.toMatchObject({ code })
      await expect(as[who].photos.review({})).rejects.toMatchObject({ code })
    }
    await expect(as.admin.photos.approve({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as.admin.photos.reject({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as.admin.photos.reject({ id, reason: 'x'.repeat(501) })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  })
})

test('authors delete their photos with the files, others cannot', async () => {
  const { as, addPhoto, stored } = await startGallery()
  const { id } = await addPhoto()
  const { id: waiting } = await addPhoto({}, false)
  await expect(as.other.photos.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.other.photos.remove({ id: waiting })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.admin.photos.remove({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.photos.remove({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(stored()).toHaveLength(6)
  await as.owner.photos.remove({ id })
  await expect(as.owner.photos.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await as.owner.photos.remove({ id: waiting })
  expect(stored()).toEqual([])
})

test('deleting an account deletes its photos, their files and its likes', async () => {
  const { as, addPhoto, stored, people } = await startGallery()
  await addPhoto()
  await addPhoto({}, false)
  await as.owner.profiles.remove({ id: people.owner.id, password: PASSWORD })
  expect(stored()).toEqual([])
  expect(await as.anonymous.photos.list({})).toEqual([])
})

test('at most fifty photos of a member wait for approval', async () => {
  const { as, hang } = await createHungGallery()
  for (let i = 0; i < 50; i++) hang('Waiting', { status: 'pending' })
  await expect(as.owner.photos.add({ title: 'One more', imageUrl: 'example.com/a.jpg' })).rejects.toMatchObject({
    code: 'CONFLICT',
  })
})

test('over REST a list is a bare array with X-Total-Count and takes the documented parameters', async () => {
  const { request, addPhoto, people } = await startGallery()
  const { id } = await addPhoto()
  const { json, headers } = await request('GET', '/api/photos')
  expect(json).toMatchObject([{ id, title: 'Wall cloud', isApproved: true, user: { displayName: 'OWNER' } }])
  expect(headers.get('x-total-count')).toBe('1')
  expect((await request('GET', `/api/photos?stormType=other&search=wall&cursor=${json[0].serial}`)).json).toEqual([])
  const { sessionId } = people.other
  expect((await request('POST', `/api/photos/${id}/like`, { sessionId })).json).toMatchObject({
    likes: 1,
    likedByMe: true,
  })
  expect((await request('DELETE', `/api/photos/${id}/like`, { sessionId })).json.likes).toBe(0)
  const admin = people.admin.sessionId
  const rejected = await request('POST', `/api/admin/photos/${id}/reject`, {
    sessionId: admin,
    body: { reason: 'Dark' },
  })
  expect(rejected.json).toMatchObject({ status: 'rejected', rejectReason: 'Dark' })
  expect((await request('GET', '/api/admin/photos?status=rejected', { sessionId: admin })).json).toHaveLength(1)
  expect((await request('POST', `/api/admin/photos/${id}/approve`, { sessionId: admin })).json.isApproved).toBe(true)
})

test('a map has public photos whose location names a town of its box, and nobody the private or waiting ones', async () => {
  const { as, hang } = await createHungGallery()
  const box = { west: -98, south: 35, east: -97, north: 36 }
  const location = 'East of Moore, OK'
  const id = hang('Shown', { location })
  hang('Waiting', { location, status: 'pending' })
  hang('Private', { location, isPublic: false })
  hang('Nowhere')
  hang('Some garage', { location: 'My garage' })
  hang('Far away', { location: 'Denver, CO' })
  for (const caller of [as.anonymous, as.other, as.owner, as.admin]) {
    const { photos, isComplete } = await caller.photos.inBox(box)
    expect(photos).toMatchObject([{ id, title: 'Shown', latitude: expect.closeTo(35.34, 1) }])
    expect(isComplete).toBe(true)
  }
  expect(Object.keys((await as.anonymous.photos.inBox(box)).photos[0] ?? {})).not.toContain('status')
})

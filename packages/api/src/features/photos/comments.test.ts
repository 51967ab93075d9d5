import { COMMENT_PAGE } from '@squall/shared/contract/community'
import { tables } from '@squall/shared/server/db'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createQueue } from '../reviews/testing'

const isApproved = { status: 'approved' } as const

test('members comment on a photo, everyone reads it newest first, and the photo counts it', async () => {
  const { as, people, addPhoto } = await createQueue()
  const id = addPhoto(isApproved)
  const first = await as.other.photos.comment({ id, content: ' What a shelf ' })
  const second = await as.pending.photos.comment({ id, content: 'Where was it?' })
  expect(first).toMatchObject({
    photoId: id,
    content: 'What a shelf',
    editedAt: null,
    user: { id: people.other.id, username: 'other' },
  })
  expect(await as.anonymous.photos.comments({ id })).toEqual([second, first])
  expect(await as.anonymous.photos.comments({ id, cursor: second.serial })).toEqual([first])
  expect(await as.anonymous.photos.get({ id })).toMatchObject({ comments: 2 })
})

test('an author edits a comment, and nobody else does', async () => {
  const { as, addPhoto, passTime } = await createQueue()
  const photoId = addPhoto(isApproved)
  const { id } = await as.other.photos.comment({ id: photoId, content: 'Shelf' })
  passTime(60_000)
  const edited = await as.other.photos.editComment({ id, content: 'A shelf cloud' })
  expect(edited).toMatchObject({ id, content: 'A shelf cloud', editedAt: expect.any(String) })
  expect(await as.anonymous.photos.comments({ id: photoId })).toEqual([edited])
  for (const caller of [as.owner, as.admin]) {
    await expect(caller.photos.editComment({ id, content: 'Mine' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This comment is not yours',
    })
  }
  await expect(as.anonymous.photos.editComment({ id, content: 'x' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.other.photos.editComment({ id: 'none', content: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(as.other.photos.editComment({ id, content: ' ' })).rejects.toMatchObject({
    message: 'A comment cannot be empty',
  })
})

test('a comment is deleted by its author or an administrator, and the count falls', async () => {
  const { as, addPhoto } = await createQueue()
  const photoId = addPhoto(isApproved)
  const own = await as.other.photos.comment({ id: photoId, content: 'Shelf' })
  const bad = await as.other.photos.comment({ id: photoId, content: 'Buy now' })
  await expect(as.owner.photos.removeComment({ id: own.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.photos.removeComment({ id: own.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  expect(await as.other.photos.removeComment({ id: own.id })).toEqual(own)
  await as.admin.photos.removeComment({ id: bad.id })
  expect(await as.anonymous.photos.get({ id: photoId })).toMatchObject({ comments: 0 })
  await expect(as.other.photos.removeComment({ id: own.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('comments need a session and a photo that is approved and may be seen', async () => {
  const { as, addPhoto } = await createQueue()
  const shown = addPhoto(isApproved)
  const waiting = addPhoto()
  const hidden = addPhoto({ ...isApproved, isPublic: false })
  await expect(as.anonymous.photos.comment({ id: shown, content: 'x' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  for (const id of [waiting, hidden, 'none']) {
    await expect(as.other.photos.comment({ id, content: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(as.other.photos.comments({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await expect(as.owner.photos.comment({ id: waiting, content: 'x' })).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This photo is not published yet',
  })
  const { id } = await as.other.photos.comment({ id: shown, content: 'x' })
  await as.admin.photos.reject({ id: shown })
  await expect(as.other.photos.editComment({ id, content: 'y' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a page is bounded, commenting is rate-limited, and comments go with their author or photo', async () => {
  const { as, db, people, services, addPhoto } = await createQueue()
  const photoId = addPhoto(isApproved)
  const row = { photoId, userId: people.other.id, content: 'Wow', createdAt: services.now() }
  db.insert(tables.photoComments)
    .values(Array.from({ length: COMMENT_PAGE + 1 }, (_, n) => ({ ...row, id: `c${n}` })))
    .run()
  expect(await as.anonymous.photos.comments({ id: photoId })).toHaveLength(COMMENT_PAGE)
  for (let n = 0; n < 30; n++) await as.owner.photos.comment({ id: photoId, content: 'Thanks' })
  await expect(as.owner.photos.comment({ id: photoId, content: 'Thanks' })).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
  })
  db.delete(tables.users).where(eq(tables.users.id, people.other.id)).run()
  expect(await as.anonymous.photos.get({ id: photoId })).toMatchObject({ comments: 30 })
  await as.owner.photos.remove({ id: photoId })
  expect(db.select().from(tables.photoComments).all()).toEqual([])
})

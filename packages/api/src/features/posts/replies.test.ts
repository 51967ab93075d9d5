import { COMMENT_PAGE } from '@squall/shared/contract/community'
import { expect, test } from 'vitest'
import { createFeed } from './testing'

test('a like counts once per person, can be removed, and is shown to the person', async () => {
  const { as, post } = await createFeed()
  const { id } = await post('Mothership')
  await as.other.posts.like({ id })
  expect(await as.other.posts.like({ id })).toMatchObject({ likes: 1, likedByMe: true })
  expect(await as.admin.posts.like({ id })).toMatchObject({ likes: 2, likedByMe: true })
  expect((await as.other.posts.list({}))[0]).toMatchObject({ likes: 2, likedByMe: true, _count: { likes: 2 } })
  expect(await as.anonymous.posts.get({ id })).toMatchObject({ likes: 2, likedByMe: false })
  await as.other.posts.unlike({ id })
  expect(await as.other.posts.unlike({ id })).toMatchObject({ likes: 1, likedByMe: false })
})

test('fifty likes at once by one person count as one', async () => {
  const { as, post } = await createFeed()
  const { id } = await post('Mothership')
  await Promise.all(Array.from({ length: 50 }, () => as.other.posts.like({ id })))
  expect((await as.other.posts.get({ id })).likes).toBe(1)
})

test('liking and commenting need a session and a published post', async () => {
  const { as, post } = await createFeed()
  const { id } = await post('Mothership')
  const waiting = await post('Waiting', {}, false)
  const deeds = [
    (caller: typeof as.other, postId: string) => caller.posts.like({ id: postId }),
    (caller: typeof as.other, postId: string) => caller.posts.unlike({ id: postId }),
    (caller: typeof as.other, postId: string) => caller.posts.comment({ id: postId, content: 'Wow' }),
  ]
  for (const deed of deeds) {
    await expect(deed(as.anonymous, id)).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(deed(as.other, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(deed(as.other, waiting.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(deed(as.owner, waiting.id)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(deed(as.other, id)).resolves.toBeDefined()
  }
})

test('comments are listed newest first, in pages, and counted', async () => {
  const { as, post, passTime } = await createFeed()
  const { id } = await post('Mothership')
  for (let n = 0; n <= COMMENT_PAGE; n++) {
    await as.other.posts.comment({ id, content: `Comment ${n}` })
    passTime(60_000)
  }
  const page = await as.anonymous.posts.comments({ id })
  expect(page).toHaveLength(COMMENT_PAGE)
  expect(page[0]).toMatchObject({ content: `Comment ${COMMENT_PAGE}`, postId: id, user: { username: 'other' } })
  const rest = await as.anonymous.posts.comments({ id, cursor: page.at(-1)?.serial })
  expect(rest.map(({ content }) => content)).toEqual(['Comment 0'])
  expect(await as.anonymous.posts.get({ id })).toMatchObject({
    comments: COMMENT_PAGE + 1,
    _count: { comments: COMMENT_PAGE + 1 },
  })
  await expect(as.anonymous.posts.comments({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('authors delete their own comments, administrators any', async () => {
  const { as, post } = await createFeed()
  const { id: postId } = await post('Mothership')
  const first = await as.other.posts.comment({ id: postId, content: 'Wow' })
  const second = await as.other.posts.comment({ id: postId, content: 'Rude' })
  const { id } = first
  await expect(as.owner.posts.removeComment({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(as.anonymous.posts.removeComment({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.other.posts.removeComment({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await as.other.posts.removeComment({ id })).toEqual(first)
  await expect(as.other.posts.removeComment({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await as.admin.posts.removeComment({ id: second.id })
  expect((await as.other.posts.get({ id: postId })).comments).toBe(0)
})

test('an author edits a comment while its post is published, and nobody else does', async () => {
  const { as, post } = await createFeed()
  const { id: postId } = await post('Mothership')
  const { id } = await as.other.posts.comment({ id: postId, content: 'Wow' })
  expect(await as.other.posts.editComment({ id, content: 'Oh' })).toMatchObject({
    content: 'Oh',
    editedAt: expect.any(String),
  })
  for (const caller of [as.owner, as.admin]) {
    await expect(caller.posts.editComment({ id, content: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  await expect(as.anonymous.posts.editComment({ id, content: 'x' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(as.other.posts.editComment({ id: 'none', content: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await as.admin.posts.reject({ id: postId })
  await expect(as.other.posts.editComment({ id, content: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a comment has text of bounded length, and commenting is rate-limited', async () => {
  const { as, post } = await createFeed()
  const { id } = await post('Mothership')
  const say = (content: string) => as.other.posts.comment({ id, content })
  await expect(say(' ')).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'A comment cannot be empty' })
  await expect(say('x'.repeat(1_001))).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  for (let n = 0; n < 30; n++) await say('x')
  await expect(say('x')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

test('a view counts once per person and day, and not while the post waits', async () => {
  const { as, post, passTime } = await createFeed()
  const { id } = await post('Mothership')
  await as.other.posts.view({ id })
  expect(await as.other.posts.view({ id })).toEqual({ views: 1 })
  expect(await as.anonymous.posts.view({ id })).toEqual({ views: 2 })
  passTime(25 * 3_600_000)
  expect(await as.other.posts.view({ id })).toEqual({ views: 3 })
  const waiting = await post('Waiting', {}, false)
  expect(await as.owner.posts.view({ id: waiting.id })).toEqual({ views: 0 })
  await expect(as.other.posts.view({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('deleting an account deletes its likes and comments', async () => {
  const { as, people, post } = await createFeed()
  const { id } = await post('Mothership')
  await as.other.posts.like({ id })
  await as.other.posts.comment({ id, content: 'Wow' })
  await as.other.profiles.remove({ id: people.other.id, password: 'wall-cloud-7' })
  expect(await as.anonymous.posts.get({ id })).toMatchObject({ likes: 0, comments: 0 })
})

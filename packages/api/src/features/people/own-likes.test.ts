import { expect, test } from 'vitest'
import { createQueue } from '../reviews/testing'

test('photos, posts and streams refuse a like of their owner with the same words, and count nothing', async () => {
  const { as, addPhoto, post } = await createQueue()
  const photo = addPhoto({ status: 'approved' })
  const { id: postId } = await post('Hail')
  const { id: streamId } = await as.owner.streams.start({})
  for (const [like, noun] of [
    [() => as.owner.photos.like({ id: photo }), 'photo'],
    [() => as.owner.posts.like({ id: postId }), 'post'],
    [() => as.owner.streams.like({ id: streamId }), 'stream'],
  ] as const)
    await expect(like()).rejects.toMatchObject({ code: 'FORBIDDEN', message: `You cannot like your own ${noun}` })
  expect(await as.owner.photos.get({ id: photo })).toMatchObject({ likes: 0 })
  expect(await as.owner.posts.get({ id: postId })).toMatchObject({ likes: 0 })
  expect(await as.owner.streams.get({ id: streamId })).toMatchObject({ likes: 0 })
})

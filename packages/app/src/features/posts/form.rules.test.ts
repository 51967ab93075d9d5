import { expect, test } from 'vitest'
import { emptyPost, PostForm } from './form.rules'

const refusal = (fields: object) =>
  PostForm.safeParse({ ...emptyPost('tip'), content: 'x', ...fields }).error?.issues[0]

test('hashtags are split on commas, without their # and without empty ones', () => {
  const { hashtags } = PostForm.parse({ ...emptyPost('tip'), content: 'x', hashtags: ' #Hail, moore ,, #hail' })
  expect(hashtags).toEqual(['hail', 'moore'])
  expect(refusal({ hashtags: 'two words' })).toMatchObject({ path: ['hashtags', 0] })
})

test('a post needs text', () => {
  expect(refusal({ content: ' \n ' })).toMatchObject({
    path: ['content'],
    message: 'Please write something to share with the community',
  })
})

test('media are sent with photo and video posts only', () => {
  const mediaUrl = 'https://example.com/a'
  const sent = (postType: 'tip' | 'video') => PostForm.parse({ ...emptyPost(postType), content: 'x', mediaUrl })
  expect(sent('tip')).toMatchObject({ mediaUrl: null, mediaType: null })
  expect(sent('video')).toMatchObject({ mediaUrl, mediaType: 'video' })
})

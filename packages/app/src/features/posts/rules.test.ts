import { expect, test } from 'vitest'
import {
  describeReview,
  emptyPost,
  formatLinkHost,
  getCreatedToast,
  getPostState,
  listFurtherHashtags,
  postForm,
} from './rules'

const refusal = (fields: object) =>
  postForm.safeParse({ ...emptyPost('tip'), content: 'x', ...fields }).error?.issues[0]

test('hashtags are split on commas, without their # and without empty ones', () => {
  const { hashtags } = postForm.parse({ ...emptyPost('tip'), content: 'x', hashtags: ' #Hail, moore ,, #hail' })
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
  const sent = (postType: 'tip' | 'video') => postForm.parse({ ...emptyPost(postType), content: 'x', mediaUrl })
  expect(sent('tip')).toMatchObject({ mediaUrl: null, mediaType: null })
  expect(sent('video')).toMatchObject({ mediaUrl, mediaType: 'video' })
})

test('the author sees why a post is not public', () => {
  expect(getPostState({ status: 'approved', awaitsReview: false })).toBeNull()
  expect(getPostState({ status: 'pending', awaitsReview: true })).toBe('Pending Review')
  expect(getPostState({ status: 'rejected', awaitsReview: false })).toBe('Rejected')
})

test('readers see that nobody has reviewed a published warning', () => {
  expect(getPostState({ status: 'approved', awaitsReview: true })).toBe('Not reviewed yet')
})

test('the form and the toast say whether a post is public at once', () => {
  expect(describeReview('warning', 'approved')).toContain('public at once')
  expect(describeReview('warning', 'pending')).toContain('before others see it')
  expect(describeReview('tip', 'approved')).toContain('before others see it')
  expect(getCreatedToast({ status: 'approved' }).title).toBe('Warning Published')
  expect(getCreatedToast({ status: 'pending' }).title).toBe('Post Submitted')
})

test('hashtags in the text are not listed again', () => {
  expect(listFurtherHashtags({ content: 'A #Wedge!', hashtags: ['wedge', 'plains'] })).toEqual(['plains'])
})

test('a link is shown by its host', () => {
  expect(formatLinkHost('https://www.example.com/watch?v=1')).toBe('example.com')
  expect(formatLinkHost('nonsense')).toBe('nonsense')
})

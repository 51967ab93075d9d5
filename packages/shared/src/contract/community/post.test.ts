import { expect, test } from 'vitest'
import { CreatePostInput } from './post'

const tags = (hashtags: string[]) => CreatePostInput.safeParse({ content: 'Hail', hashtags })
const refusal = (hashtags: string[]) => tags(hashtags).error?.issues[0]?.message

test('hashtags lose their #, become lower case, and count once', () => {
  expect(tags([' #Hail', '##hail', 'Óyá_2', 'größe']).data?.hashtags).toEqual(['hail', 'óyá_2', 'größe'])
})

test('hashtags are bounded in number and length', () => {
  expect(refusal(['x'.repeat(1_000)])).toBe('A hashtag has at most 30 letters, digits and underscores')
  expect(refusal(['two words'])).toBe('A hashtag has at most 30 letters, digits and underscores')
  expect(refusal(['#'])).toBe('A hashtag has at most 30 letters, digits and underscores')
  expect(refusal(Array.from({ length: 11 }, (_, n) => `tag${n}`))).toBe('At most 10 hashtags')
})

test('a post has text, and its media are web addresses or gallery photos', () => {
  const first = (input: unknown) => CreatePostInput.safeParse(input).error?.issues[0]?.message
  expect(first({ content: ' \n' })).toBe('Please write something to share with the community')
  const wrong = [
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com/a',
    'http://localhost/a',
    '/files/x',
    'x',
  ]
  for (const mediaUrl of [...wrong, `/files/photos/../${'a'.repeat(43)}-large.webp`]) {
    expect(first({ content: 'x', mediaUrl }), mediaUrl).toBe('Please enter a valid web address')
  }
  for (const mediaUrl of ['https://example.com/a.jpg', `/files/photos/${'a'.repeat(43)}-large.webp`]) {
    expect(CreatePostInput.parse({ content: 'x', mediaUrl }).mediaUrl).toBe(mediaUrl)
  }
  expect(CreatePostInput.parse({ content: 'x', mediaUrl: '' }).mediaUrl).toBeNull()
})

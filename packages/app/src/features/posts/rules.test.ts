import { expect, test } from 'vitest'
import { getHost, getPostState, listFurtherHashtags } from './rules'

test('the author sees why a post is not public', () => {
  expect(getPostState({ status: 'approved' })).toBeNull()
  expect(getPostState({ status: 'pending' })).toBe('Pending Review')
  expect(getPostState({ status: 'rejected' })).toBe('Rejected')
})

test('hashtags of the text are not shown twice', () => {
  expect(listFurtherHashtags({ content: 'A #Wedge!', hashtags: ['wedge', 'plains'] })).toEqual(['plains'])
})

test('a link is shown by its host', () => {
  expect(getHost('https://www.example.com/watch?v=1')).toBe('example.com')
  expect(getHost('nonsense')).toBe('nonsense')
})

import { expect, test } from 'vitest'
import { furtherHashtags, getHost, postState } from './rules'

test('the author is told what not everybody sees', () => {
  expect(postState({ status: 'approved' })).toBeNull()
  expect(postState({ status: 'pending' })).toBe('Pending Review')
  expect(postState({ status: 'rejected' })).toBe('Rejected')
})

test('hashtags of the text are not shown twice', () => {
  expect(furtherHashtags({ content: 'A #Wedge!', hashtags: ['wedge', 'plains'] })).toEqual(['plains'])
})

test('a link is told by where it leads', () => {
  expect(getHost('https://www.example.com/watch?v=1')).toBe('example.com')
  expect(getHost('nonsense')).toBe('nonsense')
})

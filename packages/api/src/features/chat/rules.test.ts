import { expect, test } from 'vitest'
import { chatRefusal } from './rules'

const wishes = { moderation: 'moderate', allowsEmotes: true } as const

test('a moderate chat allows one link, a strict one none, a relaxed one any number', () => {
  const two = 'see https://a.org and www.b.org'
  expect(chatRefusal('see https://a.org', wishes)).toBeNull()
  expect(chatRefusal(two, wishes)).toBe('At most one link in a message here')
  expect(chatRefusal('see HTTPS://a.org', { ...wishes, moderation: 'strict' })).toBe(
    'Links are not allowed in this chat',
  )
  expect(chatRefusal('http and www are words', { ...wishes, moderation: 'strict' })).toBeNull()
  expect(chatRefusal(two, { ...wishes, moderation: 'relaxed' })).toBeNull()
})

test('emotes are refused when the owner turned them off, digits and punctuation are not', () => {
  expect(chatRefusal('wow 🌪️', wishes)).toBeNull()
  expect(chatRefusal('wow 🌪️', { ...wishes, allowsEmotes: false })).toBe('Emotes are turned off in this chat')
  expect(chatRefusal('#1 at 50% *here*', { ...wishes, allowsEmotes: false })).toBeNull()
})

import { expect, test } from 'vitest'
import { findTextRefusal, hasHeldWord } from './message-text.rules'

const wishes = { moderation: 'moderate', allowsEmotes: true } as const

test('a moderate chat allows one link, a strict one none, a relaxed one any number', () => {
  const two = 'see https://a.org and www.b.org'
  expect(findTextRefusal('see https://a.org', wishes)).toBeNull()
  expect(findTextRefusal(two, wishes)).toBe('At most one link in a message here')
  expect(findTextRefusal('see HTTPS://a.org', { ...wishes, moderation: 'strict' })).toBe(
    'Links are not allowed in this chat',
  )
  expect(findTextRefusal('http and www are words', { ...wishes, moderation: 'strict' })).toBeNull()
  expect(findTextRefusal(two, { ...wishes, moderation: 'relaxed' })).toBeNull()
})

test('emotes are refused when the owner turned them off, digits and punctuation are not', () => {
  expect(findTextRefusal('wow 🌪️', wishes)).toBeNull()
  expect(findTextRefusal('wow 🌪️', { ...wishes, allowsEmotes: false })).toBe('Emotes are turned off in this chat')
  expect(findTextRefusal('#1 at 50% *here*', { ...wishes, allowsEmotes: false })).toBeNull()
})

test('whole words match in any spelling', () => {
  for (const line of ['You IDIOT!', 'idiot', 'an "idiot", yes', 'íd\u00adi\u200bot', 'ｉｄｉｏｔ']) {
    expect(hasHeldWord(line, ['Idiot'])).toBe(true)
  }
  for (const line of ['idiotic', 'i d i o t', '', 'a nice line']) expect(hasHeldWord(line, ['idiot'])).toBe(false)
})

test('phrases match across punctuation and spaces', () => {
  expect(hasHeldWord('BUY, followers   now', ['buy followers'])).toBe(true)
  expect(hasHeldWord('buy some followers', ['buy followers'])).toBe(false)
})

test('a word with a star matches by prefix, and empty words match nothing', () => {
  expect(hasHeldWord('what idiotic rain', ['idiot*'])).toBe(true)
  expect(hasHeldWord('anti idiot', ['*', ' ', '…'])).toBe(false)
})

import { expect, test } from 'vitest'
import { hasHeldWord } from './held-words.rules'

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

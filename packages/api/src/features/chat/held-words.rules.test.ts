import { expect, test } from 'vitest'
import { holdsWord } from './held-words.rules'

test('whole words are found, however they are written', () => {
  for (const line of ['You IDIOT!', 'idiot', 'an "idiot", yes', 'íd\u00adi\u200bot', 'ｉｄｉｏｔ']) {
    expect(holdsWord(line, ['Idiot'])).toBe(true)
  }
  for (const line of ['idiotic', 'i d i o t', '', 'a nice line']) expect(holdsWord(line, ['idiot'])).toBe(false)
})

test('phrases are found over signs and spaces', () => {
  expect(holdsWord('BUY, followers   now', ['buy followers'])).toBe(true)
  expect(holdsWord('buy some followers', ['buy followers'])).toBe(false)
})

test('a star holds for everything that begins so, and empty words hold for nothing', () => {
  expect(holdsWord('what idiotic rain', ['idiot*'])).toBe(true)
  expect(holdsWord('anti idiot', ['*', ' ', '…'])).toBe(false)
})

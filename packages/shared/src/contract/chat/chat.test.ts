import { expect, test } from 'vitest'
import { ChatText } from './index'

test('a chat line is trimmed and loses what cannot be seen', () => {
  expect(ChatText.parse('  Hail\u0007 the\nsize\u202Eof eggs ')).toBe('Hail the sizeof eggs')
})

test('emoji, accents and markup stay as written', () => {
  expect(ChatText.parse('🌪️ Señal <b>fuerte</b>')).toBe('🌪️ Señal <b>fuerte</b>')
})

test('a line is 1 to 500 characters long', () => {
  expect(ChatText.safeParse('\n\t ').success).toBe(false)
  expect(ChatText.safeParse('x'.repeat(500)).success).toBe(true)
  expect(ChatText.safeParse('x'.repeat(501)).success).toBe(false)
})

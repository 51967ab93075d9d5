import { expect, test } from 'vitest'
import { optionalText, requiredText } from './text'

test('text is trimmed, keeps its lines and loses what cannot be seen', () => {
  expect(requiredText(50, 'Title').parse('  Hail\u0007 the\r\nsize\u202Eof eggs ')).toBe('Hail  the\nsize of eggs')
  expect(requiredText(50, 'Title').parse('<script>alert(1)</script> 🌪️')).toBe('<script>alert(1)</script> 🌪️')
})

test('text that must be there says so in one sentence, and so does text that is too long', () => {
  for (const [typed, sentence] of [
    ['', 'Title is required'],
    [' \u0000\n', 'Title is required'],
    [undefined, 'Title is required'],
    ['x'.repeat(51), 'Title must be at most 50 characters'],
  ]) {
    expect(requiredText(50, 'Title').safeParse(typed).error?.issues[0]?.message).toBe(sentence)
  }
})

test('empty optional text is null, and what is left out stays so', () => {
  expect(optionalText(10, 'Place').parse('  ')).toBeNull()
  expect(optionalText(10, 'Place').parse(null)).toBeNull()
  expect(optionalText(10, 'Place').parse(undefined)).toBeUndefined()
  expect(optionalText(10, 'Place').safeParse('x'.repeat(11)).success).toBe(false)
})

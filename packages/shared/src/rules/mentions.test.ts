import { expect, test } from 'vitest'
import { findMentions, splitAtMentions } from './mentions'

test('usernames after an @ are found once each, in lower case', () => {
  expect(findMentions('@Ana look, @bob_2 and @ANA! (@c.d-e)')).toEqual(['ana', 'bob_2', 'c.d-e'])
})

test('a full stop or dash ends the sentence, not the name', () => {
  expect(findMentions('Ask @ana. Or @bob-- or @c.d...')).toEqual(['ana', 'bob', 'c.d'])
})

test('addresses, lone signs and invalid usernames are not mentions', () => {
  expect(findMentions('storm@example.org https://x.org/@ana @ @ab @@ana ó@ana @...')).toEqual([])
  expect(findMentions(`@${'x'.repeat(31)} @${'y'.repeat(30)}`)).toEqual(['y'.repeat(30)])
})

test('at most ten mentions count', () => {
  const crowd = Array.from({ length: 40 }, (_, i) => `@person${i}`).join(' ')
  expect(findMentions(crowd)).toHaveLength(10)
})

test('the parts of a line make up the line again', () => {
  for (const line of ['Hey @Ana, see @bob.', '@ana', '', 'nobody', '@ana@bob @cat.']) {
    const parts = splitAtMentions(line)
    expect(parts.map(({ text }) => text).join('')).toBe(line)
    for (const part of parts) expect(line.startsWith(part.text, part.at)).toBe(true)
  }
  expect(splitAtMentions('Hey @Ana.').map(({ mention }) => mention)).toEqual([null, 'ana', null])
})

import { expect, test } from 'vitest'
import { findHashtags, findMentions, splitAtHashtags, splitAtMentions } from './mentions-and-hashtags'

test('hashtags of a text are found once each, in lower case', () => {
  expect(findHashtags('#Hail near #Moore, more #hail (#Óyá_2)! #größe')).toEqual(['hail', 'moore', 'óyá_2', 'größe'])
})

test('numbers, addresses, plain words and long words are not hashtags', () => {
  expect(findHashtags('#1 of 3, C#minor, https://example.org/page#part, &#39; ##twice # alone')).toEqual([])
  expect(findHashtags(`#${'x'.repeat(1_000)} #ok`)).toEqual(['ok'])
})

test('the parts of a text make up the text again', () => {
  const text = 'Wall cloud #Supercell\nwest of #elreno.'
  const parts = splitAtHashtags(text)
  expect(parts.map((part) => part.text)).toEqual(['Wall cloud ', '#Supercell', '\nwest of ', '#elreno', '.'])
  expect(parts.map(({ hashtag }) => hashtag)).toEqual([null, 'supercell', null, 'elreno', null])
  for (const part of parts) expect(text.startsWith(part.text, part.at)).toBe(true)
  expect(splitAtHashtags('')).toEqual([])
})

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

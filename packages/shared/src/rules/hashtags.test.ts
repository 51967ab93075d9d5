import { expect, test } from 'vitest'
import { findHashtags, splitAtHashtags } from './hashtags'

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
